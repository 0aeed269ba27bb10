from project import transforms

def body(x):
    return x + 1


mapped = transforms.pmap(body, axis_name="i", in_axes=0)
