from project import transforms

g = transforms.pmap(transforms.pmap(lambda x: x, axis_name="j"), axis_name="i")
