def run(f, pmap=None):
    return f


run(abs, pmap=lambda f: f)
