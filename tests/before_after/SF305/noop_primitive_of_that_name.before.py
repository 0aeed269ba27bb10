# runs
import jax

jaxpr = jax.make_jaxpr(lambda x: x + 1)(1.0)
assert not any(equation.primitive.name == "xla_pmap" for equation in jaxpr.eqns)
