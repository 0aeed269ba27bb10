try:
    pass
except ValueError as host_callback:
    host_callback.call()
