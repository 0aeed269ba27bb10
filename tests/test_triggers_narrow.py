"""What the triggers of the specs and shardings ask for: look-alikes that need not be parsed, spellings that must be."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from packaging.version import Version

from shardfix import codemods
from shardfix.triggers import triggers_for
from test_triggers import EVERY, NAMED, finders, lost

H = "import jax\nimport jax.numpy as jnp\nfrom jax.sharding import NamedSharding, PartitionSpec as P\n"
PLACED = f"{H}import numpy as np\nmesh = jax.sharding.Mesh(np.array(jax.devices()), ('x',))\n"
IGNORED = f"{H}mesh = jax.make_mesh((8,), ('x',))\n"

#: Code -> texts in which its codemod has nothing to look for.
LOOK_ALIKES: dict[str, list[str]] = {
    "SF201": [
        f"{H}def f(x, device: str | None = None): return jax.device_put(x, device)\n",
        f"{H}def f(mesh, spec, name): return NamedSharding(mesh, spec if name == 'x' else P())\n",
        f"{H}log(q='a')\ndef f(q, *, mode='b'): return NamedSharding(mesh, q)\n",
        f"{H}def f(x, spec):\n  y = g(\n    spec, kind='x')\n  return NamedSharding(mesh, spec)\n",
        f"{H}for spec, name in zip(specs, ['a']):\n  s = NamedSharding(mesh, spec)\n",
        f"{H}out_sharding = 'x'\nprint(f'{{out_sharding=}} out_sharding={{x!r}}', g(x, out_sharding=None))\n",
        f"{H}class A:\n  init = jax.nn.initializers.zeros\n",
        f"{H}init = jax.nn.initializers.normal()\ny = log(key, (8,), dtype, 'x')\n",
        f"{H}s = NamedSharding(mesh, config.spec)\nconfig.spec = 'x'\n",
        f"{H}s = NamedSharding(mesh, specs[0])\nspecs = ['x']\n",
        f"{H}def f(mesh): return jnp.zeros(8, out_sharding=NamedSharding(mesh, P('x')))\n",
        f"{H}def f(m: jax.sharding.AbstractMesh): return jnp.zeros(8, out_sharding=NamedSharding(m, P('x')))\n",
        f"{H}w = nnx.Param(jnp.zeros(8), out_sharding=('x',))\ny = w.at[0].set(1, out_sharding=P())\n",
        f"{H}s = x.sharding.update(spec=())\ny = NamedSharding(mesh, P())\n",
        f"{H}with safe_open(path, device='cpu') as f: y = jax.device_put(f.get(), device=d)\n",
        f"{H}raise ValueError('use .reshape(out_sharding=) here')\nprint(f'{{out_sharding=}}')\n",
        f"{H}from jax import numpy\ny = numpy.zeros(8, **kwargs)\nlog(out_sharding='x')\n",
        f"{H}import numpy as np\ny = jnp.asarray(x, dtype=d)\nput(y, device=NamedSharding(mesh, P()))\n",
        f"{H}def f():\n  spec = 'x'\n\ndef g(spec):\n  return NamedSharding(mesh, spec)\n",
        f"{H}class A:\n  def f(self): self.s = ()\n\nclass B:\n  def f(self): return NamedSharding(m, self.s)\n",
        f"{H}def f(a):\n  s = []\n  for n in a:\n    s.append(n)\n  return NamedSharding(mesh, s)\n",
        f"{H}def f(\n  spec: str,\n): pass\n\nasync def g(spec): return jnp.zeros(8, out_sharding=spec)\n",
    ],
    "SF101": [
        "import jax\ndef f(self, pure_callback): return pure_callback(x, sharding=s)\n",
        "import jax\ny = jax.pure_callback(h, s, x)\n",
    ],
    "SF102": ["import jax\ny = jax.pure_callback(h, s, x)\n"],
    "SF104": ["import jax\ny = jax.jit(lambda x: jax.pure_callback(h, s, x))(1)\n"],
    "SF105": [
        "from jax.experimental import io_callback\nio_callback(h, s, x, ordered=True)\nvectorized = 1\n",
        "import jax\njax.debug.print('x')\nsharding = x.sharding\nlog(x, sharding=sharding)\n",
    ],
    "SF108": ["import jax\njax.jit(lambda: jax.debug.print('x', ordered=True))()\n"],
    "SF202": ["from jax.lax import *\nx = sin(y)\n", "import jax\nj = jax\nx = j.numpy.sin(y)\n"],
    "SF203": [
        f"{H}spec = P('x')\nok = x.shape == (8, 2) and len(spec) == (1)\n",
        f"{H}s = x.sharding.spec\nok = (8, 2) == x.shape and s == P('x')\nisinstance(x, tuple)\n",
        f"{H}s = x.sharding.spec\nfor a in (s, P()):\n  self.assertEqual(x.shape, (8, 2))\n",
        f"{H}def f(): spec = P('x')\ndef g(spec): return isinstance(spec, tuple)\n",
        f"{H}mesh = jax.sharding.AbstractMesh((8,), ('x',))\nok = s.mesh.abstract_mesh == mine\n",
    ],
    "SF106": [
        "import jax\nhas_host_callbacks = jax.has_host_callback_(x)\n",
        "import jax\ndef f(self, host_callback): self.all.append(host_callback)\n",
    ],
    "SF302": [
        f"{H}f = jax.shard_map(g, mesh=mesh, in_specs=P(), out_specs=P())\np.bind(in_specs=[P()], axis_names=('x',))\n",
        f"{H}def f(g, **options): return jax.shard_map(g, **options)\nother(auto=frozenset())\n",
    ],
    "SF510": [
        "import jax\nn = jax.lax.psum(x, 'i')\nm = max(1, n)\n",
        "import jax\ndef psum(x, i): warn('jax.lax.psum is old, use this')\nn = psum(1, 'i')\n",
    ],
    "SF205": [
        f"{H}s = NamedSharding(mesh, x if x is not None else P())\n",
        f"{H}s = NamedSharding(mesh, f(None))\n",
        f"{H}s = NamedSharding(mesh, spec)\nspec = None\n",
        f"{H}s = NamedSharding(mesh, (*spec, None))\n",
        f"{H}y = jax.lax.with_sharding_constraint(x, (spec, None))\ns = NamedSharding(mesh, P())\n",
    ],
    "SF502": [
        "import jax\njax.make_jaxpr(f)(x)\ng = jax.checkpoint(f, policy=p)\n",
        "import jax\ng = jax.jit(f)\ncheck(fun=f)\n",
    ],
    "SF509": [
        f"{H}x = jax.device_put(x, NamedSharding(mesh, P('x')))\n",
        f"{H}spec = P('x')\nx = jax.device_put(x, device)\nx = jnp.zeros(8, device=d)\n",
        f"{H}x = jnp.zeros(8, device=d)\ny = Leaf(sharding=P('x'))\n",
    ],
    "SF505": [
        f"{H}def f(x: jax.Array): pass\ndef g(x): return x.layout\n",
        f"{H}def f(x: MyArray | jax.Array): return x.layout\nMyArray = core.MyArray\n",
        f"{H}def f(arrays: list[jax.Array]): return arrays[0].layout\n",
        f"{H}from functools import partial\nx = partial(f, 1)() if q else g()\ny = x.layout\n",
        f"{H}x = a.sharding\na = jnp.ones(8)\ny = x.layout\n",
    ],
    "SF511": [f"{H}with jax.set_mesh(mesh): pass\n", f"{H}before = jax.set_mesh(mesh)\njax.set_mesh(other)\n"],
    "SF513": [
        f"{H}f = jax.jit(g)\nx = jnp.zeros(8, device=d)\n",
        f"{H}from functools import partial\nf = partial(jax.jit, static_argnums=0)\ndef g(device=None): pass\n",
        f"{H}f = lambda g, **options: jax.jit(g, **options)\nx = put(x, device=d)\n",
    ],
}
#: Code -> unusual spellings of what it finds.
SPELLINGS: dict[str, list[str]] = {
    "SF201": [
        "from jax.sharding import *\ns = NamedSharding(mesh, 'x')\n",
        f"{H}def f(a: str, b): return NamedSharding(mesh, a)\n",
        f"{H}def f(a : 'str' = g()): return NamedSharding(mesh, a)\n",
        f"{H}f = lambda a='x': NamedSharding(mesh, a)\n",
        f"{H}def f():\n  s = []\n  return NamedSharding(mesh, s)\n\ndef g(s): s.append(1)\n",
        f"{H}class A:\n  def f():\n    s = []\n    return NamedSharding(mesh, s)\n  def g(s):\n    s.append(1)\n",
        f"{H}def f():\n  s = []\n  self.s.append(1)\n  return NamedSharding(mesh, s)\n",
        f"{H}def f():\n  s = []\n  log('s.append(1)')\n  return NamedSharding(mesh, s)\n",
        f"{H}def f[T](a='x'): return NamedSharding(mesh, a)\n"
        if sys.version_info >= (3, 12)
        else f"{NAMED}s = NamedSharding(mesh, 'x')\n",
        f"{H}for (\n  a\n) in ['x']:\n  s = NamedSharding(mesh, a)\n",
        f"{H}NAMES = ('x', 'y')\ns = [NamedSharding(mesh, a) for a\n     in NAMES]\n",
        f"{H}if ready:\n  a = 'x'\nelse:\n  a = 'y'\ns = NamedSharding(mesh, a)\n",
        f"{H}a: dict[str, int] | str = 'x'\ns = NamedSharding(mesh, a)\n",
        f"{H}s = NamedSharding(mesh, q if q else\n  'x')\n",
        f"{H}s = NamedSharding(mesh, spec=q\n  if q else 'x')\n",
        f"{H}a = b = 'x'\ns = NamedSharding(mesh, a)\n",
        f"{H}s = NamedSharding(mesh, (b := 'x'))\n",
        f"{H}class A:\n  def __init__(self):\n    self.a = 'x'\n  def f(self): return NamedSharding(mesh, self.a)\n",
        f"{H}class A:\n  a = 'x'\ns = NamedSharding(mesh, A.a)\n",
        f"{H}given = (mesh, 'x')\ns = NamedSharding(*given)\n",
        f"{H}s = NamedSharding(*(mesh,), 'x')\n",
        f"{H}s = (NamedSharding)(mesh, 'x')\n",
        f"{H}N, M = NamedSharding, P\ns = N(mesh, 'x')\n",
        f"{H}M, N = P, NamedSharding\ns = N(mesh, 'x')\n",
        f"{H}N = (\n  NamedSharding\n)\ns = N(mesh, 'x')\n",
        f"{H}from functools import partial as part\ns = part(NamedSharding, mesh)\nt = s('x')\n",
        f"{H}import functools as ft\nt = ft.partial(ft.partial(NamedSharding, mesh), 'x')\n",
        f"{H}import functools\npart = functools.partial\nt = part(NamedSharding, mesh)('x')\n",
        f"{H}import functools\nclass A:\n  def __init__(self):\n"
        "    self.s = functools.partial(NamedSharding, mesh)\n  def f(self): return self.s('x')\n",
        f"{H}options = {{'out_sharding': 'x'}}\ny = jnp.zeros(8, **options)\n",
        f"{H}a, z = f(1), jnp.zeros\ny = z(8, out_sharding='x')\n",
        f"{H}(a,\n z) = (f(b=1), {{2: 3}}), jnp.zeros\ny = z(8, out_sharding='x')\n",
        f"{H}a, (b, z) = f(\n  1), (b'', jnp.zeros)\ny = z(8, out_sharding='x')\n",
        f"{H}y = (\n  jnp.zeros  # why\n)(8, out_sharding='x')\n",
        f"{H}z = jnp.zeros\n(a, b) = 1, 2\ny = z(8, out_sharding='x')\n",
        f"{H}from functools import partial\ny = partial(f(')')[0].reshape, 8)(out_sharding='x')\n",
        f"{H}from functools import partial\nclass A:\n  z = partial(jnp.zeros, 8)\n"
        "  def f(self): return self.z(out_sharding='x')\n",
        f"{H}def f():\n  spec = 'x'\n  return g(\na,\n)(NamedSharding(mesh, spec))\n",
        f"{H}def f():\n  spec = 'x'\n  return g(a +\nb)(NamedSharding(mesh, spec))\ndef h(): pass\n",
        f"{H}def f():\n  spec = 'x'; t = 'a\\\ndef g():'\n  return NamedSharding(mesh, spec)\n",
        f"{H}def f():\n  spec = 'x'; t = \"\"\"\ndef g():\n\"\"\"\n  return NamedSharding(mesh, spec)\n",
        f"{H}def f():\n  global a, \\\n    spec\n  spec = 'x'\ndef g(): return NamedSharding(mesh, spec)\n",
        f"{H}def f(): pass\nspec = 'x'\n@g(NamedSharding(mesh, spec))\ndef h(): pass\n",
        f"{H}def f(): pass\n\fspec = 'x'\ndef g(): return NamedSharding(mesh, spec)\n",
        f"{H}def f(): pass\rspec = 'x'\rdef g(): return NamedSharding(mesh, spec)\r",
        f"{H}class A:\n  spec = 'x'\ndef f(): return NamedSharding(mesh, A.spec)\n",
        f"{H}def f(): return NamedSharding(mesh, spec)\nif q:\n  spec = 'x'\n",
        f"{H}name = f'{{d['#']}}'; z = (  # why\n  jnp.zeros)\ny = z(8, out_sharding='x')\n",
        f"{H}y = jnp.zeros(8,{' ' * 25_000}out_sharding='x')\n",
        f"{H}f = jax.sharding.auto_axes(g)\ny = f(8, out_sharding='x')\n",
        f"{H}def f(): return x.at[0].set(1, out_sharding='x')\n",
        f"{H}options = dict(out_sharding='x')\ny = jnp.zeros(8, **options)\n",
        f"{H}a = mesh.axis_names[0]\ns = NamedSharding(mesh, a)\n",
        f"{H}f = jax.jit(g, in_shardings=({{'a': 'x'}}, *[None]))\n",
        f"{H}s = NamedSharding(mesh, None)\nt = 'it\\'s (a' + \")\"\ns = NamedSharding(mesh, 'x')\n",
        f"{H}s = NamedSharding(mesh, ())\n",
        f"{H}spec = ()\ns = NamedSharding(mesh=mesh, spec=spec)\n",
        f"{H}a = (\n  'x'\n)\n\n(b)\ns = NamedSharding(mesh, a)\n",
        f"{H}N = (\n  NamedSharding)\n(a, b) = ('x', 1)\ns = N(mesh, a)\n",
        f"{H}f = lambda a=(b := 'x'): NamedSharding(mesh, a)\n",
        f"{H}text = f'''\na = ({{q}}\n'''\na = (  # it's (\n  'x')\ns = NamedSharding(mesh, a)\n",
        f"{H}init = jax.nn.initializers.normal()\na = 'x'\ny = init(key, (8,), dtype, a)\n",
        f"{H}y = jax.nn.initializers.normal(1.0)(key, (8, 8), jnp.float32, ('x', None))\n",
        f"{IGNORED}y = jnp.zeros(8, out_sharding=NamedSharding(mesh, P('x')))\n",
        f"{IGNORED}N = NamedSharding\ns = N(mesh, P('x'))\ny = jnp.zeros(8, out_sharding=s)\n",
        f"{IGNORED}y = jax.numpy.ones((8, 8)).reshape(64, out_sharding=NamedSharding(mesh, P('x')))\n",
        f"{PLACED}s = P('x')\ny = jnp.asarray(np.ones(8), out_sharding=s)\n",
    ],
    "SF203": [
        f"{H}ok = ('a', f(g('(x')))  \\\n  == x . sharding . spec\n",
        f"{H}ok = x[0].sharding.spec \\\n  != (('x', 'y'), None)\n",
        f"{H}ok = f(x).sharding.spec == ((((((('x',),),),),),),)\n",
        f"{H}ok = (P('x')) == ('x',)\n",
        f"{H}Q = P\nspec = Q('x')\nok = n > 1 and not spec == () or n\n",
        f"{H}ok = x.sharding.spec not in [None, ('x', None)]\n",
        f"{H}class A:\n  def __init__(self):\n    self.spec = P('x')\n  def f(self): return self.spec == ('x',)\n",
        f"{H}def f(s: NamedSharding): return isinstance(s.spec, (list, tuple))\n",
        f"{H}self.assertEqual(('x', None), NamedSharding(mesh, P()).spec, 'a message')\n",
        f"{H}if ('x',) == NamedSharding(mesh, P('x')).spec: pass\n",
        f"{H}ok = mesh.abstract_mesh == jax.sharding.AbstractMesh((8,), ('x',))\n",
        f"{H}a = jax.sharding.AbstractMesh((8,), ('x',))\nb = mesh.abstract_mesh\nself.assertEqual(a, b)\n",
    ],
    "SF101": [
        f"{PLACED}o = {{}}\no['sharding'] = NamedSharding(mesh, P())\ny = jax.pure_callback(h, s, x, **o)\n",
        f"{PLACED}c = jax.pure_callback if q else jax.experimental.io_callback\n"
        "y = c(h, s, x, sharding=NamedSharding(mesh, P()))\n",
    ],
    "SF105": [
        "from jax.experimental import io_callback as io\no = dict(vectorized=True)\ny = io(h, s, x, **o)\n",
        "from jax.debug import *\ncallback(h, x, vectorized=True)\n",
        "import functools, jax\nclass A:\n  c = functools.partial(jax.debug.callback, h)\n"
        "  def f(self): self.c(x, vmap_method='sequential')\n",
    ],
    "SF108": [
        f"{PLACED}def put(x): return jax.device_put(x, NamedSharding(mesh, P('x')))\n@jax.jit\ndef f(x):\n"
        "  jax.debug.print('x', ordered=True)\n  return x\nf(put(jnp.ones(8)))\n",
        "import jax\n@jax.pmap\ndef f(x):\n  jax.debug.print('x', ordered=True)\n  return x\n",
    ],
    "SF505": [
        f"{H}T = jax.Array\nU = T\ndef f(x: (U)): return x.layout\n",
        f"{H}def f():\n  global x\n  x = jnp.ones(8)\ndef g(): return x.layout\n",
        f"{H}z, a = jnp.ones, 1\ndef f():\n  x = (2 * z(8))\n  return x.layout\n",
        f"{H}class A:\n  def __init__(self): self.x = jnp.ones(8)\n  def f(self): return self.x.layout\n",
        f"{H}class A:\n  def f(self, x: jax.Array): self.s = x.sharding\n  def g(self): return self.s.devices\n",
    ],
    "SF106": [
        "import jax\njax.config.update('jax_host_callback_inline', True)\n",
        "from jax.experimental import host_callback as hcb\nhcb.id_tap(f, x)\n",
    ],
    "SF510": ["import jax\np = jax.lax.psum\nn = p((0x1), 'i')\n"],
    "SF205": [
        f"{H}s = (NamedSharding)(mesh, None)\n",
        f"{H}N = jax.sharding.NamedSharding\ns = N(mesh, spec if spec else None)\n",
        f"{H}s = NamedSharding(spec=None, mesh=mesh)\n",
        f"{H}y = jax.sharding.reshard(x, (None, {{'a': None}}))\n",
        f"{H}s = NamedSharding(mesh, a if b == c else (d or (None)))\n",
        f"{H}name = f'{{d['#']}}'; s = NamedSharding(mesh,  # why\n  None)\n",
        f"{PLACED}N = NamedSharding\ny = jax.lax.with_sharding_constraint(x, (None, f[N (mesh, P())]))\n",
        f"{PLACED}s, t = NamedSharding(mesh, P()), 1\nw = jax.lax.with_sharding_constraint\n"
        "y = w(x, {'a': s, 'b': None})\n",
    ],
    "SF302": [
        f"{H}s = jax.shard_map\nt = s\nf = t(g, axis_names=['x'])\n",
        f"{H}from functools import partial\n@partial(jax.shard_map, mesh=m, in_specs=[P()])\ndef f(x): pass\n",
        f"{H}s = jax.shard_map\nf = s(g, mesh=m, **options)\nh = s(f=g, mesh=m)\n",
    ],
    "SF502": [
        f"{H}class A:\n  def __init__(self): self.o = {{'a_min': 1}}\n  def f(self): return jnp.clip(x, **self.o)\n",
        f"{H}from functools import partial\no = dict(fun=g)\nf = partial(jax.jit, **o)\n",
        f"{H}a, c = f(1), jnp.clip\ny = c(x, a_max = 0)\n",
    ],
    "SF503": ["import jax\nj = jax\nx = j.lax.pvary(y, 'x')\n"],
    "SF509": [
        f"{PLACED}put = jax.device_put\nwith mesh:\n  x = put(x, P('x'))\n",
        f"{PLACED}Q = P\nS = Q('x')\nwith mesh:\n  x = jax.device_put(x, {{'a': [S]}})\n",
        f"{PLACED}import functools\nwith mesh:\n  x = functools.partial(jax.device_put, device=P('x'))(x)\n",
        f"{PLACED}y = jnp.zeros(8, **{{'device': jax.sharding.PartitionSpec('x')}})\n",
        f"{PLACED}class A:\n  spec = P('x')\n  def f(self): return jnp.zeros(8, device=self.spec)\n",
    ],
    "SF511": [
        f"{H}before = jax.set_mesh(mesh)\njax.set_mesh(before)\n",
        f"{H}from jax.sharding import set_mesh as sm\nsm(\n  sm(mesh))\n",
        f"{H}class A:\n  def __init__(self):\n    self.m = jax.set_mesh(m)\n  def f(self): jax.set_mesh(self.m)\n",
    ],
    "SF513": [
        f"{H}j = jax.jit\nf = j(g, device \\\n  =d)\n",
        f"{H}from functools import partial as part\nf = part(jax.jit, backend='cpu')\n",
        f"{H}import functools as ft\n@ft.partial(jax.jit, static_argnums=(0, 1), abstracted_axes=a)\ndef f(x): pass\n",
        f"{H}from functools import partial\nf = partial((jax.jit), g, None)\n",
        f"{H}f = jax.jit(g, static_argnums=0, *more)\n",
        f"{H}a, j = 1, jax.jit\nf = (j)(g, None)\n",
        f"{H}f = jax.jit(lambda x, y=')': x, *more)\n",
        f"{H}def f(x=None):\n  y = x = 1\n  return jax.jit(g, device=x)\n",
        f"{H}def f(x=None):\n  y = x, = h()\n  return jax.jit(g, device=x)\n",
        f"{H}def f(x=None):\n  y = '''\n'''\n  x: int = 1\n  return jax.jit(g, device=x)\n",
        f"{H}def f(x=None):\n  match y:\n    case A(a=x): return jax.jit(g, device=x)\n",
        f"{H}def f(x=None, y=jax.jit(g, device=x)): pass\n",
        f"{H}x = 1\ndef f(x=None) -> jax.jit(g, device=x): pass\n",
    ],
}


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, texts in LOOK_ALIKES.items() for text in texts])
def test_a_look_alike_is_not_parsed_for_it(code: str, text: str) -> None:
    assert code not in finders(text, EVERY, "f.py")
    assert code not in triggers_for(EVERY).codes(text.encode())


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, texts in SPELLINGS.items() for text in texts])
def test_a_spelling_is_not_lost(code: str, text: str) -> None:
    assert code in finders(text, EVERY, "f.py")
    assert lost(text) == []


def test_the_result_of_an_old_set_mesh_is_looked_at_where_the_settings_say_so() -> None:
    text = f"{H}before = jax.set_mesh(mesh)\n"
    old = replace(EVERY, from_version=Version("0.7.0"))
    assert "SF511" in finders(text, old, "f.py")
    assert lost(text, old) == []
    assert "SF511" not in triggers_for(EVERY).codes(text.encode())


def test_a_wrapper_of_the_project_makes_a_spec_too() -> None:
    chosen = replace(EVERY, same_as=(("tools.spec", "jax.sharding.PartitionSpec"),))
    text = "import jax\nimport jax.numpy as jnp\nimport tools\ny = jnp.zeros(8, device=tools.spec('x'))\n"
    assert "SF509" in finders(text, chosen, "f.py")
    assert lost(text, chosen) == []


def test_hostile_text_is_looked_through_too() -> None:
    """No chain of names and no brackets take long, and what is too much to look through may be anything."""
    chain = "".join(f"a{n} = a{n + 1}\n" for n in range(2_000))
    text = f"{H}s = NamedSharding(mesh, a0)\n{chain}" + "x == (" * 300 + "for a in (" * 300
    assert "SF201" in triggers_for(EVERY).codes(text.encode())
    deep = f"{H}s = NamedSharding(mesh, {'(' * 5_000}a{')' * 5_000})\n"
    assert isinstance(triggers_for(EVERY).codes(deep.encode()), tuple)


def test_many_functions_are_looked_through_up_to_a_number() -> None:
    few, many = (
        H + "".join(f"def f{n}(mesh):\n  spec = q{n}\n  return NamedSharding(mesh, spec)\n" for n in range(count))
        for count in (200, 2_000)
    )
    assert triggers_for(EVERY).codes(few.encode()) == ()
    assert "SF201" in triggers_for(EVERY).codes(many.encode())
    listed = f"{H}ALL = [\n" + "  ('a', f(1), jnp.zeros),\n" * 5_000 + "]\nlog(out_sharding='x')\n"
    assert triggers_for(EVERY).codes(listed.encode()) == ()


@pytest.mark.parametrize(
    "again", ["spec = other, \n", "spec: x = other; ", "spec = (\n", "def f(spec=other, spec = (a, ", "'''spec = a "]
)
def test_a_text_that_would_be_looked_through_for_long_is_parsed(again: str) -> None:
    head = f"{H}s = NamedSharding(mesh, spec)\n"
    triggers = triggers_for(EVERY)
    assert triggers.codes((head + "spec = other\n" * 300).encode()) == ()
    assert triggers.codes((head + again * 10_000).encode()) == tuple(codemod.code for codemod in codemods.ALL)
    listed = "ALL = [\n" + "  spec,\n" * 100 + "]\n"
    assert triggers.codes((head + listed).encode()) == ()
    assert len(triggers.codes((head + listed.replace("spec,", "spec, " * 100)).encode())) == len(codemods.ALL)
