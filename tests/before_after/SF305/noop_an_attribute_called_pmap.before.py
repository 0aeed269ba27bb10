class Config:
    pmap = False


assert not Config.pmap
