import jax

steps = []
for lr in (0.1, 0.2):
    steps.append(jax.pmap(lambda x, lr=lr: x * lr))
