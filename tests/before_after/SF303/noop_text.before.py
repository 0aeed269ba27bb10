import jax
# checks if global xmap/pjit mesh resource environment is defined
DOC = """Construct default xmap/pjit mesh."""
