import jax
print(type(x.sharding).__name__ == "GSPMDSharding")  # jax.sharding.GSPMDSharding
