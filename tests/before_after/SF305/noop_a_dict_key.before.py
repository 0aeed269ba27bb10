options = {"pmap": True}
assert options["pmap"]
