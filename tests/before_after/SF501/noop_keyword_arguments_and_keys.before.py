# runs
import jax


def configure(tree_map=None, use_mesh=None, host_id=0):
    return {"tree_map": tree_map, "AxisTypes": use_mesh}, host_id


assert configure(tree_map=1, use_mesh=2, host_id=3)[1] == 3 and jax
