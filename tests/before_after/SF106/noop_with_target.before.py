from plugins import open_bridge

with open_bridge() as host_callback:
    host_callback.id_tap(print, 1)
