import myjax

myjax.experimental.host_callback.id_print(1, what="x")
myjax.experimental.host_callback.barrier_wait()
