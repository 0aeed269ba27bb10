from . import host_callback

host_callback.id_print(3, what="x")
