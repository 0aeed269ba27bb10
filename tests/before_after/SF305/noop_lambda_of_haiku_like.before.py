from project import transforms

p = transforms.pmap(lambda r: r - 1)
