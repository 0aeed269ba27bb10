from orbax.checkpoint import ArrayRestoreArgs
from project.sharding import NamedSharding, ShapeDtypeStruct

args = ArrayRestoreArgs(sharding="data", mesh_axes=("data", None))
s = NamedSharding(None, ("data", None))
t = ShapeDtypeStruct((8,), float, sharding="data")
