def call(f, x, ordered=True):
    return f(x)


call(print, 1, ordered=True)
