# %% [markdown]
# `host_callback.id_print(x)` printed x
# %%
import jax

jax.debug.print("{}", 1.0)
