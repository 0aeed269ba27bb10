from plugins import load

results = [host_callback.id_print(1) for host_callback in load()]
