from project import debug


def f(x):
    debug.callback(print, x, ordered=True)
    debug.print("{}", x, ordered=True)
