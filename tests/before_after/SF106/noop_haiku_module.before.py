import haiku as hk

hk.experimental.host_callback.id_tap(print, 1)
