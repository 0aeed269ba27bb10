def f(x):
    from project.jax_compat import host_callback as hcb

    return hcb.call(abs, x, result_shape=x)
