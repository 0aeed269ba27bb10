from unittest import mock

with mock.patch("jax.pmap", lambda f, **kw: f):
    pass
