from mylib.compat import mesh_context, set_mesh, use_mesh
import jax

with use_mesh(jax.devices()), set_mesh(1), mesh_context():
    pass
