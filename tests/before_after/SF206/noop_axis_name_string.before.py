import jax
def replicate(tree, devices=None, axis_name="_device_put_sharded"):
    return tree
