class Config:
    host_callback = print


Config.host_callback("x")
Config().host_callback
