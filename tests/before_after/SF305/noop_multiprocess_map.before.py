from multiprocess import Pool

pmap = Pool(2).map
print(pmap(abs, [1, 2]))
