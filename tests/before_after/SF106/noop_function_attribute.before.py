def host_callback(x):
    return x


host_callback.barrier_wait = lambda: None
host_callback.barrier_wait()
