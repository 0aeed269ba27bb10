import torchdata

torchdata.pmap(lambda x: x)
