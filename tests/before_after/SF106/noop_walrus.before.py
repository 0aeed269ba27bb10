from plugins import find

if host_callback := find():
    host_callback.barrier_wait()
