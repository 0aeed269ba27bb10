def odefun_host_callback(state, host_callback, *args):
    return host_callback(state, *args)
