"""The triggers lose nothing: what the codemods find when all of them run is found when only the triggered ones do."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packaging.version import Version

from shardfix import codemods, index, testing
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.jaxhistory import history
from shardfix.parse import ParseFailure
from shardfix.triggers import Triggers, triggers_for
from shardfix.triggers.brackets import kept
from shardfix.triggers.outline import Outline

FOLDER = Path(__file__).parent / "before_after"
CASES = list(testing.cases(FOLDER))
EVERY = Settings(select=tuple(codemod.code for codemod in codemods.ALL))


def finders(text: str, chosen: Settings, path: str) -> list[str]:
    """The codemods that find something in a text when nothing keeps any of them from looking."""
    try:
        module = Module(text, path, chosen)
        return [codemod.code for codemod in codemods.selected(chosen) if any(codemod.rewrites(module))]
    except (ParseFailure, RecursionError):
        return []


def lost(text: str, chosen: Settings = EVERY, path: str = "f.py") -> list[str]:
    """The codemods that find something and whose triggers do not let them look."""
    codes = triggers_for(chosen).codes(text.encode("utf-8", "surrogatepass"))
    return [code for code in finders(text, chosen, path) if code not in codes]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_case_loses_a_finding(case: testing.Case) -> None:
    own = replace(case.header.settings, select=EVERY.select, extend_select=(), ignore=())
    assert lost(case.before, own, str(case.path)) == []
    assert lost(case.before, EVERY, str(case.path)) == []
    if case.after is not None:
        assert lost(case.after, EVERY, str(case.path)) == []


NAMED = "import jax\nfrom jax.sharding import Mesh, NamedSharding\nmesh = Mesh(jax.devices(), ('x',))\n"
VARIANTS = {
    "at the first of two places": "from jax.experimental.pjit import pjit\ng = pjit(f, 'x')\n",
    "at the second of two places": "from jax.experimental.pjit import pjit\ng = pjit(f, None, 'x')\n",
    "at the first place of a shard_map": (
        "from jax.experimental.shard_map import shard_map\ng = shard_map(f, mesh, ('x',))\n"
    ),
    "in a formatted string over lines": 'import jax\ns = f"""\n{{ {jax.no_such_name} }}\n"""\n',
    "in one with strings in it": 'import jax\ns = f"""\n{d["a"]} {jax.no_such_name(\'b\')}\n"""\n',
    "behind one": 'import jax\ns = f"""\n{x}"""; y = jax.no_such_name\n',
    "behind what ends like one": '"""see f"""\nimport jax\nx = jax.no_such_name\n"""and f"""\n',
    "compared in a formatted string": (
        "import jax\nfrom jax.sharding import PartitionSpec as P\nraise ValueError(f'{P(\"x\") == (\"x\",)}')\n"
    ),
    "in a formatted string": "import jax\ns = f'{{ {x} {jax.no_such_name}'\n",
    "in one behind braces": "import jax\ns = f'}}{x[{jax.no_such_name}]}'\n",
    "an annotation that is an item": "import jax\ndef f(\n  x: y\n  [\n  List\n  ['jax.no_such_name']]): pass\n",
    "asked for on a line of its own": "import jax\ny = getattr(jax,\n  'no_such_name')\n",
    "an old option that is updated": "import jax\nc = jax.config\nc.update('jax_array', True)\n",
    "its own function too": "import jax\ndef psum(x): return x\n\ny = jax.lax.psum(1, 'i')\n",
    "its own function, set too": "import jax\ndef psum(x): return x\n\npsum = jax.lax.psum\ny = psum(1, 'i')\n",
    "its own function, imported too": (
        "import jax\ndef psum(x): return x\n\ndef f():\n  from jax.lax import psum\n  return psum(1, 'i')\n"
    ),
    "a device that has to be given": "import jax\ndef f(g, device):\n  return jax.jit(g, device=device)\n",
    "a device that is set": "import jax\ndef f(g, device=None):\n  device = h()\n  return jax.jit(g, device=device)\n",
    "a device of an inner function": (
        "import jax\ndef f(device=None):\n  def g(h, device): return jax.jit(h, device=device)\n  return g\n"
    ),
    "a device of the function around": (
        "import jax\ndef f(device=None):\n  def g(h):\n    return jax.jit(h, device=device)\n  return g\n"
    ),
    "a device behind a function": "import jax\ndef f(device=None): pass\ng = jax.jit(h, device=device)\n",
    "a device of a decorator": (
        "import functools, jax\ndef f(device=None): pass\n\n@functools.partial(jax.jit, device=device)\ndef g(): pass\n"
    ),
    "a device of a method": "import jax\nclass A:\n  def f(self, g, device): return jax.jit(g, device=device)\n",
    "beside a bracket that fills a width": 'import jax\nf = jax.jit(g(f"""\n{x:)>9}"""), device=d)\n',
    "a quoted annotation behind a keyword": "import jax\ndef f(x: ''or'jax.no_such_name'): pass\n",
    "a quoted annotation that is compared": "import jax\ndef f(x: y >= 'jax.no_such_name'): pass\n",
    "a quoted annotation with a keyword in it": "import jax\ndef f(x: 'A[g(y = 1), jax.no_such_name]'): pass\n",
    "asked for in brackets": "import jax\ny = getattr((jax), ('no_such_name'))\n",
    "an option in three quotes": "import jax\njax.config.update('''jax_no_such_option''', True)\n",
    "dotted over lines": "import jax\nx = (jax\n     .tree_map)(f, y)\n",
    "dotted with spaces": "import jax\nx = jax . tree_map(f, y)\n",
    "dotted with a comment": "import jax\nx = (jax  # why\n  .tree_map)(f, y)\n",
    "a dot at the end of a line": "import jax\nx = (jax.\n  tree_map)(f, y)\n",
    "in a string over lines": 'import jax\nprint(f"""\n{jax.tree_map(f, x)}\n""")\n',
    "beside nested quotes": "import jax\nname = f'{d[\"#\"]}' + f'{d['#']}'; y = jax.tree_map(f, x)\n",
    "the second of two": f'{NAMED}A, B = None, "x"\ns = NamedSharding(mesh, B)\n',
    "a tuple without brackets": f'{NAMED}A = None, "x"\ns = NamedSharding(mesh, A)\n',
    "a tuple over lines": f'{NAMED}A = None, \\\n    "x"\ns = NamedSharding(mesh, A)\n',
    "names in brackets": f'{NAMED}(a, b) = ("x", "y")\ns = NamedSharding(mesh, a)\n',
    "in brackets": "import jax\nx = (jax).tree_map(f, y)\n",
    "a module under a second name": "import jax\nj = jax\nx = j.tree_map(f, y)\n",
    "a module in a tuple": "import jax\na, j = 1, jax\nx = j.tree_map(f, y)\n",
    "an import in brackets": "from jax import (  # tree_map) is old\n  tree_map\n  as t,\n)\nt(f, y)\n",
    "an import over a line that goes on": "from jax \\\n  import tree_map\ntree_map(f, y)\n",
    "an import with spaces": "from jax . core import Primitive\nPrimitive('p')\n",
    "a star": "from jax.experimental.maps import *\nxmap(f)\n",
    "several imports": "import os, jax.core as c\nc.Primitive('p')\n",
    "getattr": "import jax\ngetattr(jax, 'tree_map')(f, y)\n",
    "getattr with more": 'import jax\ngetattr(jax.core, "Primitive")\n',
    "by name": "import importlib\nimport jax\nimportlib.import_module('jax.experimental.maps')\n",
    "a quoted annotation": "from jax import core\ndef f(x: 'core.Primitive'): pass\n",
    "carriage returns": "import jax\rx = jax.tree_map(f, y)\r",
    "an option": "import jax\njax.config.update('jax_pmap_shmap_merge', True)\n",
    "an option as a variable": "import os, jax\nos.environ['JAX_PMAP_SHMAP_MERGE'] = '0'\n",
    "an option of a config under another name": "from jax import config as c\nc.update('jax_pmap_shmap_merge', True)\n",
    "an option that is asked for": "import os, jax\nos.getenv('JAX_PMAP_SHMAP_MERGE')\n",
    "an unknown option": "import jax\njax.config.read('jax_no_such_option')\n",
    **{
        f"an option: {asked}": f"import os, jax\nfrom jax import config as c\nfrom os import getenv as g\n{asked}\n"
        for asked in (
            "jax.config.update(  # old\n  'jax_array', True)",
            "c.update((r'jax_array'), False)",
            "up = jax.config.update\nup('jax_array', True)",
            "c.read('jax_array')",
            "x = c.jax_array",
            "x = jax.config.jax_pmap_shmap_merge",
            "x = g('JAX_ARRAY')",
            "e = os.environ\ne['JAX_ARRAY'] = '1'",
            "from os import environ as e\ne . setdefault('JAX_ARRAY', '1')",
            "os.putenv(\n  'JAX_ARRAY', '1')",
            "del os.environ[('JAX_ARRAY')]",
            "os.environ.pop('EXPERIMENTAL_XMAP_SPMD_LOWERING')",
            "c.update('experimental_xmap_spmd_lowering', True)",
        )
    },
    "a keyword in a dictionary": "import jax\njax.jit(**{'fun': f})\n",
    "a keyword of a partial": "import jax\nfrom functools import partial\npartial(jax.jit, fun \\\n  =f)\n",
    "a module among the imports of a project": "from tools import jax as t, y\nimport jax as t\nx = t.tree_map(f, y)\n",
    "a module behind an import of a project": "from tools import (a,\n  b)\nimport os, jax as j\nj.tree_map(f, y)\n",
    "a module in a tuple in brackets": "import jax\na, j = (1, jax)\nx = j.tree_map(f, y)\n",
    "a module in a list": "import jax\n[a, j] = [f(1), jax]\nx = j.tree_map(f, y)\n",
    "a module behind a del": "import jax\ndel a, b; a, j = 1, jax\nx = j.tree_map(f, y)\n",
    "code in a string beside words": "import jax\nprint(f'the sum of {jax.tree_map(f, x)} is here')\n",
    "a quoted annotation of several words": "from jax import core\ndef f(x: 'int if y else core.Primitive'): pass\n",
    "a quoted annotation beside a text": (
        "from jax import core\ndef f(x: \"Annotated[core.Primitive, 'any of them']\" = 'any of them'): pass\n"
    ),
    "by name beside words": "import jax\nmock.patch('jax.core.Primitive')('see https://jax.dev for more')\n",
    "an import of a module that is gone": "import os, \\\n  jax.experimental.maps\n",
    "a module that never was": "import jax.no_such_module\n",
    **{
        f"an array: {made}": f"import jax\nimport jax.numpy as jnp\nfrom jax import Array as A, lax\n{made}\n"
        for made in (
            "y = jnp.ones(3).layout",
            "x = jnp.ones(3)\ny = x.layout",
            "x = (\n  1 + jnp.ones(\n    3))\ny = x . layout",
            "x = jnp.ones(3)\nz = x\ny = z \\\n  .layout",
            "a, x = 1, jnp.ones(3)\ny = x.layout",
            "(a, x) = (1, jnp.ones(3))\ny = x.layout",
            "(\n  x,\n  a,\n) = jnp.ones(3), 1\ny = x.layout",
            "a = x = jnp.ones(3)\ny = a.layout",
            "if (x := jnp.ones(3)) is not None:\n  y = x.layout",
            "x: A = f()\nx = jnp.ones(3); y = x.layout",
            "def f(x: jax.Array): return x.layout",
            "def f(x : 'int', *, z:A = 1): return z.layout",
            "Ours = jax.Array\ndef f(z: Ours): return z.layout",
            "class C:\n  def __init__(self):\n    self.x = jnp.ones(3)\n  def f(self):\n    return self.x.layout",
            "ones = jnp.ones\nx = ones(3)\ny = x.layout",
            "y = (x + jnp.ones(3)).layout",
            "x = f('(') + jnp.ones(3)\ny = x.layout",
            "y = (x.T @ (2 * lax.add(1, z))).layout",
            "y = f(x).addressable_data(0).layout",
            "y = x.addressable_shards[0].data.layout",
            "y = x.device_buffers[0].layout",
            "y = x.block_until_ready().device()",
            "x = jax.device_put(z)  # put\ny = x.device( )",
            "x = jax.device_put(z)\ny = x.sharding_spec",
            "x = jax.device_put(z)\ny = x.sharding.devices",
            "x = jax.device_put(z)\ns = x.sharding\ny = s.devices",
            "x = jax.device_put(z)\na, s = 1, (x\n .sharding)\ny = s.sharding_spec",
            "x = jax.device_put(z)\ns = x.sharding\nt = s\ny = t.devices",
            "y = jax.pmap(f)(x).sharding.devices",
            "p = jax.pmap(f)\nx = p(z)\ny = (x.sharding).devices",
        )
    },
    **{
        f"entered: {entered}": f"{NAMED}import contextlib\nfrom jax.sharding import Mesh as M\n{entered}\n"
        for entered in (
            "async def f():\n  async with mesh: pass",
            "with(mesh): pass",
            "with \\\n  mesh: pass",
            "with open(a[1:2], 'x:y') as b, mesh as m: pass",
            "with (\n  open(f('a,b')) as g,\n  mesh,\n): pass",
            "with (open(a), mesh): pass",
            "ctx = mesh\nwith g(), ctx: pass",
            "with f() if a else (mesh): pass",
            "with (f() if a else (g() if b else jax.make_mesh((8,), ('x',)))): pass",
            "with jax.make_mesh((8 if a else 4,), ('x',)): pass",
            "with M(d, ('x',)): pass",
            "made = M(d, ('x',))\nwith made: pass",
            "with jax.make_mesh((8 if a else 4,), ('x',)) if a else f(): pass",
            "with jax.sharding . Mesh (d, ('x',)): pass",
            "with f(x).our_mesh: pass",
            "with f(x).make_mesh(): pass",
            "with meshes[0].mesh: pass",
            "def ctx():\n  return (\n    M(d, ('x',)))\nwith ctx(): pass",
            "def ctx() -> Mesh:\n  return g()\nwith ctx(): pass",
            "def ctx(\n  a) -> jax.sharding.Mesh:\n  return g()\nwith ctx(1): pass",
            "def use_mesh():\n  return M(d, ('x',))\nwith use_mesh(): pass",
            "a, c = f(), M(d, ('x',))\nwith c: pass",
            "class C:\n  m: M\n  def f(self):\n    with self.m: pass",
            "class C:\n  def g(self):\n    self.m = Mesh(d, ('x',))\n  def f(self):\n    with self.m: pass",
            "def f(m: Mesh):\n  with m: pass",
            "def f(m: 'jax.sharding.Mesh'):\n  with m: pass",
            "def f(m):\n  s = NamedSharding(m, p)\n  with m: pass",
            "def f(m):\n  s = jax.shard_map(g, mesh = m)\n  with m: pass",
            "with Mesh(d, ('x',)) as m: pass\nwith m: pass",
            "@mesh\ndef f(x): return x",
            "class C:\n  @Mesh(d, ('x',))\n  def f(x): return x",
            "stack = contextlib.ExitStack()\nstack . enter_context(\n  mesh)",
            "c = mesh\ncontextlib.ExitStack().enter_context(c if a else b)",
            "c = mesh\nc.__enter__()",
            "Mesh(d, ('x',)).__enter__()",
        )
    },
    **{
        f"called: {call}": f"{NAMED}from jax.sharding import AbstractMesh as A\nimport functools as ft\n{call}\n"
        for call in (
            "m = jax.make_mesh((8,), ('x',))",
            "m = jax.make_mesh((8,), ('x',), axis_types=None)",
            "m = jax.make_mesh(**kw)",
            "m = jax.make_mesh(*args)",
            "m = jax.make_mesh(axis_shapes=(8,), axis_names=('x',), devices=d)",
            "make = jax.make_mesh\nm = make((8,), ('x',))",
            "make, a = jax.make_mesh, 1\nm = make((8,), ('x',))",
            "m = (jax.make_mesh)((8,), ('x',))",
            "m = A((('x', 8),))",
            "m = A(shape_tuple=(('x', 8),))",
            "m = A(  # pairs, once\n  (('x', 8), ('y', 1)), axis_types=t)",
            "m = A(a.shape_tuple)",
            "m = A((8,), ('x',))",
            "m = Mesh(d, ('x',), axis_types={t: 'x'})",
            "m = Mesh(d, ('x',), axis_types=({t: 'x'}))",
            "types = {t: 'x'}\nm = jax.make_mesh((8,), ('x',), axis_types = types)",
            "a, types = 1, {\n  t: 'x'}\nm = A((8,), ('x',), axis_types \\\n =types)",
            "class C:\n  def g(self):\n    self.t = {t: 'x'}\n  def f(self): return Mesh(d, ('x',), axis_types=self.t)",
            "f = jax.shard_map(g, mesh, in_specs=p, out_specs=p)",
            "f = jax.shard_map(f=g, mesh=mesh, in_specs=p, out_specs=p)",
            "f = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, check_rep=False)",
            "f = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, auto = frozenset({'x'}))",
            "f = jax.shard_map(g, mesh=mesh, in_specs=[p, q], out_specs=p)",
            "specs = [p for p in ps]\nf = jax.shard_map(g, mesh=mesh, in_specs=specs, out_specs=p)",
            "f = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, axis_names=('x',))",
            "f = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, axis_names=mesh.axis_names)",
            "name = 'x'\nf = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, axis_names=name)",
            "f = ft.partial(jax.shard_map, mesh=mesh)(g, in_specs=[p], out_specs=p)",
            "sm = ft.partial(jax.shard_map, mesh=mesh)\nf = sm(g, p, p)",
            "@ft.partial(jax.shard_map, mesh=mesh, in_specs=[p], out_specs=p)\ndef f(x): return x",
            "from jax.experimental.multihost_utils import host_local_array_to_global_array as h\ny = h(x, mesh, None)",
            "from jax.experimental import multihost_utils as m\nm.global_array_to_host_local_array(x, mesh, (p, None))",
            "from jax.experimental import multihost_utils as m\nm.host_local_array_to_global_array(x, y, pspecs=None)",
            "y = jax.make_array_from_process_local_data(x, NamedSharding(mesh, p))",
            "s = jax.P('x')\ny = jax.make_array_from_process_local_data(x, s)",
            "from jax.experimental import maps, multihost_utils as m\nmaps.Mesh(m.process_allgather(x))",
            "from flax import jax_utils\njax_utils.replicate(x)",
            "from flax.jax_utils import prefetch_to_device as p\np(x)",
            "import flax\nflax.jax_utils.replicate(x)",
            "import jax.config",
            "from jax.config import config",
        )
    },
    "a mesh of a function": (
        "import jax\nfrom jax.sharding import Mesh\ndef make():\n  return Mesh(d, ('x',))\nwith make():\n  pass\n"
    ),
    "a mesh beside a file": (
        "from jax.sharding import Mesh\nm = Mesh(d, ('x',))\nwith open(f('a,b')) as g, m:\n  pass\n"
    ),
    "a mesh on a condition": "import jax\ndef f(mesh):\n  with (mesh if mesh is not None else null()):\n    pass\n",
    "a mesh in a method": "import jax\nclass A:\n  def f(self):\n    with self._mesh: pass\n",
    "a parameter used as a mesh": (
        "from jax.sharding import NamedSharding\ndef f(m):\n  s = NamedSharding(m, p)\n  with m:\n    pass\n"
    ),
    "a compared spec": "from jax.sharding import PartitionSpec\nassert PartitionSpec('a') == ('a',)\n",
    "a spec that is asked for": "import jax\nok = isinstance(x.sharding.spec, (list, tuple))\n",
    "None for a spec": "import jax\nfrom jax.sharding import NamedSharding as N\nN(mesh, spec if spec else None)\n",
    "a string for a spec": "import jax\ns = jax.sharding.NamedSharding(mesh, 'x')\n",
    "a string under a name": "import jax\nAXES = ('x', None)\ns = jax.sharding.NamedSharding(mesh, AXES)\n",
    "an attribute": "import jax\ncompiled = jax.jit(f).lower(x).compile()\ny = compiled . input_layouts\n",
    "a spec under a name": "import jax\ns = x.sharding\nt = s.spec\nok = (1, None) == t\n",
    "a spec that a test asks for": "import jax\nself.assertEqual(x.sharding.spec, \\\n  ('a', f(g('x'))))\n",
    "a spec in a list": "import jax\nok = x.sharding.spec in [('a',), ('b',)]\n",
    "the text of a spec": (
        "from jax.sharding import PartitionSpec as P\nassert str(P('x')) == r\"PartitionSpec('x',)\"\n"
    ),
    "arguments of jit": "import jax\ng = jax.jit(lambda x, *y: x, None, None)\n",
    "arguments of jit by partial": (
        "import jax\nfrom functools import partial\ng = partial(  # why\n  jax.jit, lambda x, y: x, *more)\n"
    ),
    "arguments of another jit": "from jax import jit as j\ng = j(f,\n  None)\n",
    "random numbers of an old era": (
        "import jax\nfrom jax.experimental.maps import Mesh\nx = jax.random.normal(jax.random.PRNGKey(0), (8,))\n"
    ),
    "a string of three quotes before it": 'import jax\ns = """it\'s\n"""\nx = jax.tree_map(f, y)\n',
    "quotes in quotes": 'import jax\ns = f\'{d["a"]}\' + \'"""\'\nx = jax.tree_map(f, y)\nt = \'"""\'\n',
}


@pytest.mark.parametrize("text", VARIANTS.values(), ids=list(VARIANTS))
def test_unusual_layouts_lose_nothing(text: str) -> None:
    assert finders(text, EVERY, "f.py"), "a variant in which nothing is found shows nothing"
    assert lost(text) == []


SOME = [case.before for case in CASES[::9]]
BETWEEN = ["# it's", '"""a\nb"""', "x = '#'", "", "# with mesh: '''"]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SOME), st.data())
def test_other_layouts_of_cases_lose_nothing(text: str, data: st.DataObject) -> None:
    """Comments, strings and blanks put in: the findings move, but their codemods still run."""
    lines = text.split("\n")
    for _ in range(3):
        lines.insert(data.draw(st.integers(0, len(lines))), data.draw(st.sampled_from(BETWEEN)))
    changed = "\n".join(lines).replace(", ", data.draw(st.sampled_from([", ", " ,", ",  "])))
    assert lost(changed.replace(" = ", data.draw(st.sampled_from([" = ", "=", " =  "])))) == []


def test_code_of_an_old_era_is_told_by_its_settings_too() -> None:
    text = "import jax\nmesh = jax.sharding.Mesh(d, ('x',))\nx = jax.random.normal(jax.random.PRNGKey(0), (8,))\n"
    old = replace(EVERY, from_version=Version("0.4.30"))
    assert "SF512" in finders(text, old, "f.py")
    assert lost(text, old) == []
    assert "SF512" not in triggers_for(EVERY).codes(text.encode())
    assert "SF512" not in triggers_for(replace(EVERY, from_version=Version("0.6.0"))).codes(text.encode())


def test_a_wrapper_of_the_project_is_followed() -> None:
    chosen = replace(EVERY, same_as=(("tools.compiled", "jax.jit"),))
    text = "import tools\ng = tools.compiled(f, None)\n"
    assert "SF513" in finders(text, chosen, "f.py")
    assert lost(text, chosen) == []


def test_the_index_is_that_of_the_codemods() -> None:
    stored = Path(index.PATH).read_text(encoding="utf-8")
    assert stored == index.render(codemods.ALL), "run tools/update_readme.py"


def test_comments_and_long_strings_are_no_code() -> None:
    text = b"import jax  # jax.tree_map\ns = '''\njax.tree_map\n'''\nt = '#' + \"it's\"\njax.lax.psum\n"
    outline = Outline(text, history().was_module)
    assert "jax.lax.psum" in outline.paths
    assert "jax.tree_map" not in outline.paths


#: What looks like a finding, with the codemods that need not look.
LOOK_ALIKES = {
    "import jax\nraise ValueError('see jax.tree_map or jax.lax.pvary, please')\n": ("SF501", "SF503", "SF901"),
    "import jax\nURL = 'https://jax.readthedocs.io'\n": ("SF501", "SF901"),
    "from tools import jax as tax\ntax.tree_map(f, x)\n": ("SF501", "SF901"),
    "from jaxlib.mlir.ir import *\nimport jax\n": ("SF202", "SF503", "SF901"),
    "import jax\nfrom tools import numpy, jax, torch\n": ("SF202", "SF503", "SF901"),
    "import jax\nfrom tools import (\n  numpy,\n  jax,\n)\n": ("SF202", "SF503", "SF901"),
    "import os, jax\ndel os, jax\n": ("SF202", "SF503", "SF901"),
    "import jax.numpy as jnp\ny = [f(x, jnp), jnp.ones(3)]\n": ("SF202", "SF503", "SF901"),
    "import jax\njax.no_such_name(x)\n": ("SF501",),
    "import jax\nmesh = f(jax.devices())\nn = mesh.devices.size + len(x.sharding.mesh.devices)\n": ("SF505",),
    "import jax\nclass C:\n  def f(self, mesh):\n    self.mesh = mesh\n    return self.mesh.devices\n": ("SF505",),
    "import jax\ndef f(ref, x: jax.Array):\n  ref = g(x, a=ref)\n  return ref.layout\n": ("SF505",),
    "import jax\nraise ValueError('with mesh_axes, please')  # mesh\n": ("SF401",),
    'import jax\ns = ("a mesh "\n  "with a, b")\nclass C:\n  def __enter__(self): self.mesh = 1\n': ("SF401",),
    "import jax\nwith jax.set_mesh(mesh), rules(config.mesh): pass\n": ("SF401",),
    "import jax\nwith open(mesh_path, 'r') as f, lock if mesh else g(): pass\n": ("SF401",),
    "import jax\nstack.enter_context(open(mesh_file))\nwith use_abstract_mesh(mesh): pass\n": ("SF401",),
    "import jax\ndef scope(mesh):\n  return other(mesh)\nwith scope(mesh): pass\n": ("SF401",),
    "import jax\nclass C:\n  @property\n  def mesh(self): return a @ b\n": ("SF401",),
    "import jax\nm = jax.make_mesh((8,), ('x',), axis_types=types)\n": ("SF402", "SF403"),
    "import jax\nm = jax.make_mesh(a, b, types)\nisinstance(m, jax.sharding.AbstractMesh)\n": ("SF402", "SF405"),
    "from jax.sharding import AbstractMesh as A\ndef f(mesh: A | None) -> A: pass\n": ("SF402", "SF405"),
    "import jax\nm = jax.sharding.AbstractMesh(a, b, axis_types=mesh.axis_types)\n": ("SF402", "SF403", "SF405"),
    "import jax\nf = jax.shard_map(g, mesh=mesh, in_specs=(p,), out_specs=p, check_vma=False)\n": ("SF302",),
    "import jax\nf = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, axis_names={'x'})\n": ("SF302",),
    "from jax.experimental import multihost_utils as m\ny = m.process_allgather(x)\n": ("SF508",),
    "from jax.experimental import multihost_utils as m\nm.host_local_array_to_global_array(x, y, specs)\n": ("SF508",),
    "import jax\ny = jax.make_array_from_process_local_data(sharding, x)\n": ("SF508",),
    "import jax\nfrom tools import jax_utils\njax_utils.inside()\n": ("SF206",),
    "import jax\nattributes[name] = 'jax.no_such_name'\nf(name='jax.lax.pvary')\n": ("SF503", "SF901"),
    "from jax import config\nconfig.update('jax_enable_x64', True)\n": ("SF901",),
    "import jax\nd = {'jax_array': config['jax_array']}\nd.update(x)\n": ("SF504",),
    "import jax\nflags.DEFINE_string('jax_backend', None, config.update)\n": ("SF504",),
    "import jax\nx = self.d['jax_array'], f('jax_array'), config.read('jax_enable_x64')\n": ("SF504",),
    'import jax\ns = f"""\njax.no_such_name: {x:>{w}}, {{jax.other_name}}\n"""\n': ("SF901",),
    "import jax\nraise ValueError(f'got {x}; jax.no_such_name is {y}')\n": ("SF901",),
    "import jax\ndef f(x):\n  return 'jax.no_such_name'\ndef g():\n  return 'jax.other_name'\n": ("SF901",),
    "import jax\ny = 1\nattributes['jax.no_such_name'] = x\n": ("SF901",),
    "import jax\nlog(', jax.no_such_name = %s', x, getattr(x, 'no_such_name'))\nlog('jax.%s', x)\n": ("SF901",),
    "import jax.numpy as jnp\nd = {'f': lambda x: g(x, jnp),\n  'g': 1}\n": ("SF501", "SF901"),
    "import jax\nx = jax.Array\nraise AttributeError('arr.device_buffer was dropped')\n": ("SF505",),
    "import jax, os\nos.getenv('A')\nif d.get('jax_array'): pass\n": ("SF504",),
    "import jax\nR = 'jax.lax.psum'\ndef psum(x, a): return x\n\ndef size(a): return psum(1, a)\n": ("SF510",),
    "import jax.numpy as jnp\nf(config, x=jnp.ones(3))\ny = config.layout, self.layout, x.y.layout\n": ("SF505",),
}


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_look_alikes_are_not_looked_at(text: str) -> None:
    codes = triggers_for(EVERY).codes(text.encode())
    assert set(codes).isdisjoint(LOOK_ALIKES[text])
    assert set(finders(text, EVERY, "f.py")).isdisjoint(LOOK_ALIKES[text])


def test_hostile_text_is_outlined_too() -> None:
    """No pattern goes back and forth over the same text."""
    hostile = b"import jax\nx = (jax" + b"#" * 20_000 + b"\n" + b" \\\n" * 2_000 + b"with " * 2_000 + b"(" * 2_000
    assert isinstance(triggers_for(EVERY).codes(hostile), tuple)
    nested = b"(" * 5_000 + b"1" + b")" * 5_000
    hostile = b"import jax\nx = %s\nx.layout, jax.make_mesh(a, b, axis_types=%s)\nwith %s: pass\n" % ((nested,) * 3)
    assert isinstance(triggers_for(EVERY).codes(hostile), tuple)
    gone = Triggers([("SF999", ("gone",))], Settings().to_version, {})
    assert gone.codes(b"import jax\njax.no_such_name\n") == ("SF999",)


def test_what_is_kept_of_a_text_is_told_of_no_other_one() -> None:
    inside, go_on = threading.Event(), threading.Event()

    @kept
    def length(code: bytes) -> int:
        if code == b"slow":
            inside.set()
            assert go_on.wait(60)
        return len(code)

    other = b"another"
    with ThreadPoolExecutor(1) as executor:
        slow = executor.submit(length, b"slow")
        assert inside.wait(60)
        assert length(other) == 7
        go_on.set()
        assert slow.result() == 4
    assert length(other) == 7
