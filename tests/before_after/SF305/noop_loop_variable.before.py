for pmap in ([1], [2]):
    assert len(pmap) == 1
