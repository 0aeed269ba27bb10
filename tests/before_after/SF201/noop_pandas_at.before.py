import pandas as pd

frame = pd.DataFrame({"a": [1, 2]})
frame.at[0, "a"] = 3
frame.at[1, "a"].set("x", None)
registry = {}
registry.setdefault("x", []).append("y")
frame.set(out_sharding="x")
