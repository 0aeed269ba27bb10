host_callback = None


def setup(bridge):
    global host_callback
    host_callback = bridge


def run(x):
    return host_callback.id_tap(print, x)
