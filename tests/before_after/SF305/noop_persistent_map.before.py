from pyrsistent import pmap

settings = pmap({"lr": 0.1})
faster = settings.set("lr", 0.2)
