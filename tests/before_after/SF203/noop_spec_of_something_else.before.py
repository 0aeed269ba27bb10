import jax
if pod.spec == ("x",) or importlib.util.find_spec("jax").spec == ("a",):
    pass
env.spec == ("CartPole", 1)
