from project import transforms

@transforms.pmap
def double(x):
    return x * 2
