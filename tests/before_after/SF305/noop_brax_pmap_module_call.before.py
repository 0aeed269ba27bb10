from brax.training import pmap as brax_pmap

brax_pmap.assert_is_replicated({"a": 1})
