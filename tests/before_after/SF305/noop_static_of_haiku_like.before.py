from project import transforms

g = transforms.pmap(lambda x, n: x * n, static_broadcasted_argnums=1)
