def launch(host_callback=None):
    return host_callback


launch(host_callback=print)
