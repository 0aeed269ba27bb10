"""Version shims are recognised, and code that only looks like one is not."""

# ruff: noqa: E501  (a program a line)

from __future__ import annotations

import pytest

from looking import marked, view
from shardfix.analysis.guards import guarded

HEAD = "import jax\nfrom jax import lax\nimport jax.numpy as jnp\n"


def is_guarded(text: str) -> bool:
    module = view(HEAD + text)
    return guarded(module, marked(module))


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    from jax import shard_map\n    f(...)\nexcept ImportError:\n    shard_map = None",
        "try:\n    from jax import shard_map\nexcept ImportError:\n    f(...)",
        "try:\n    from jax import shard_map\nexcept (ModuleNotFoundError, AttributeError):\n    f(...)",
        "try:\n    x = jax.shard_map\nexcept AttributeError:\n    f(...)",
        "try:\n    import jax\n    f(...)\nexcept:\n    pass",
        "try:\n    y = f(...)\nexcept TypeError:\n    y = g(1, 2)",
        "try:\n    return_value = f(...)\nexcept NotImplementedError:\n    pass",
        "def g():\n    try:\n        from jax import a\n        def h():\n            f(...)\n    except builtins.ImportError:\n        pass",
        "if jax.__version__ >= '0.5':\n    f(...)",
        "if jax.__version__ >= '0.5':\n    pass\nelse:\n    f(...)",
        "if jax.__version__ >= '0.5':\n    pass\nelif x:\n    f(...)",
        "if jax.__version_info__ < (0, 5):\n    def g():\n        f(...)",
        "if jax.version.__version_info__ < (0, 5):\n    f(...)",
        "import jaxlib\nif jaxlib.version.__version__ < '1':\n    f(...)",
        "from packaging import version\nif version.parse(jax.__version__) < version.parse('0.5'):\n    f(...)",
        "import importlib.metadata\nif importlib.metadata.version('jax') < '0.5':\n    f(...)",
        "if hasattr(jax, 'shard_map'):\n    f(...)",
        "if not hasattr(jax.sharding, 'AxisType'):\n    f(...)",
        "if hasattr(lax, 'pvary'):\n    f(...)",
        "if hasattr(\n    jax, 'shard_map'\n):\n    f(...)",
        "if OldJAXVersion:\n    f(...)",
        "if version_of(\n    'jax') < 5:\n    f(...)",
        "if getattr(jax, 'shard_map', None) is None:\n    f(...)",
        "y = f(...) if hasattr(jax, 'shard_map') else None",
        "NEW = hasattr(jax, 'shard_map')\nif NEW:\n    f(...)",
        "NEW = hasattr(jax, 'shard_map')\ndef g():\n    if x and not NEW:\n        f(...)",
        "jax_version = tuple(map(int, jax.__version__.split('.')))\nif jax_version < (0, 5):\n    f(...)",
        "JAX_VERSION = 5\nif JAX_VERSION < 4:\n    f(...)",
        "def g():\n    if jax.__version__ < '0.5':\n        return 1\n    f(...)",
        "def g():\n    if hasattr(jax, 'shard_map'):\n        raise ValueError\n    x = 1\n    return [f(...)]",
        "for x in y:\n    if hasattr(jax, 'a'):\n        continue\n    f(...)",
        "import pytest\n@pytest.mark.skipif(jax.__version__ < '0.5', reason='')\ndef test():\n    f(...)",
        "import pytest\n@pytest.mark.skipif(not hasattr(jax, 'x'), reason='')\nclass Test:\n    def test(self):\n        f(...)",
        "import unittest\nclass T:\n    @unittest.skipIf(jax.__version__ < '1', '')\n    def t(self):\n        f(...)",
    ],
)
def test_shims(text: str) -> None:
    assert is_guarded(text)


@pytest.mark.parametrize(
    "text",
    [
        "f(...)",
        "try:\n    open('x')\n    f(...)\nexcept OSError:\n    pass",
        "try:\n    f(...)\nfinally:\n    pass",
        "try:\n    a()\n    b()\n    f(...)\nexcept TypeError:\n    pass",
        "try:\n    a()\n    f(...)\nexcept Exception:\n    log()",
        "try:\n    import jax\nexcept ImportError:\n    raise\nelse:\n    x = 1\nf(...)",
        "if x:\n    f(...)",
        "if x.version > 3:\n    f(...)",
        "if hasattr(x, 'shard_map'):\n    f(...)",
        "if model_version >= 2:\n    f(...)",
        "if jax.process_index() == 0:\n    f(...)",
        "if jax.__version__ >= '0.5':\n    pass\nf(...)",
        "if f(...):\n    pass",
        "def g():\n    if hasattr(jax, 'x'):\n        y = 1\n    f(...)",
        "def g():\n    f(...)\n    if hasattr(jax, 'x'):\n        return 1",
        "def g():\n    if x:\n        return 1\n    f(...)",
        "with a:\n    f(...)",
        "print(jax.__version__)\nf(...)",
    ],
)
def test_no_shims(text: str) -> None:
    assert not is_guarded(text)


def test_an_exit_guards_only_what_follows_in_its_block() -> None:
    assert not is_guarded("def g():\n    if hasattr(jax, 'x'):\n        return\ndef h():\n    f(...)")


def test_an_expected_error_is_not_repaired() -> None:
    assert is_guarded("import pytest\ndef test():\n    with pytest.raises(NotImplementedError):\n        f(...)")
    assert is_guarded(
        "class T:\n    def t(self):\n        with self.assertRaisesRegex(ValueError, 'x'):\n            f(...)"
    )
    assert is_guarded("class T:\n    def t(self):\n        self.assertRaises(TypeError, lambda: f(...))")
