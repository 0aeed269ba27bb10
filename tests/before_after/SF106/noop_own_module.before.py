from myproject import host_callback as hcb

hcb.id_tap(print, 1)
hcb.call(print, 1, result_shape=None)
hcb.barrier_wait()
