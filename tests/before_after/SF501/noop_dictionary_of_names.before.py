# runs
import jax

REPLACED = {"jax.tree_map": jax.tree.map, "DeviceArray": jax.Array}
names = [name.rpartition(".")[2] for name in REPLACED]
assert names == ["tree_map", "DeviceArray"]
