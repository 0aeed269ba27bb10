def train(pmap=True, use_pmap_axis=None):
    return pmap, use_pmap_axis


train(pmap=False)
