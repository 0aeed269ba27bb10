from plugins import load

for host_callback in load():
    host_callback.call(print, 1, result_shape=None)
