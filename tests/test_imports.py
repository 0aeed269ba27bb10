"""The import planner: an existing name where one is visible, else one import in the one right place."""

# ruff: noqa: E501  (a program a line)

from __future__ import annotations

import pytest

from looking import marked, view
from shardfix import engine, imports
from shardfix.model import Edit, Import, Rewrite, Safety

NAMED = "jax.sharding.NamedSharding"
SPEC = "jax.sharding.PartitionSpec"
SINGLE = "jax.sharding.SingleDeviceSharding"


def written(text: str, dotted: str = SINGLE, path: str = "program.py") -> str:
    """The program in which the marked call `use(...)` has become the object, with the import that it needs."""
    module = view(text, path)
    call = marked(module)
    name, needed = imports.expression(module, dotted, call)
    start, end = module.span(call)
    requests = (needed,) if needed is not None else ()
    rewrite = Rewrite("SF901", "test", path, 1, 1, start, end, Safety.SAFE, "", (), (Edit(start, end, name),), requests)
    return engine.apply(module, [rewrite])


def name_of(text: str, dotted: str = SINGLE) -> str:
    module = view(text)
    return imports.expression(module, dotted, marked(module))[0]


# -- names that are there already ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dotted", "expected"),
    [
        ("from jax.sharding import PartitionSpec as P\nuse(...)", SPEC, "P"),
        ("from jax.sharding import PartitionSpec\nuse(...)", SPEC, "PartitionSpec"),
        ("from jax.experimental import PartitionSpec as PS\nuse(...)", SPEC, "PS"),
        ("import jax\nuse(...)", SPEC, "jax.sharding.PartitionSpec"),
        ("import jax as j\nuse(...)", SPEC, "j.sharding.PartitionSpec"),
        ("import jax.sharding as shd\nuse(...)", SPEC, "shd.PartitionSpec"),
        ("from jax import sharding\nuse(...)", SPEC, "sharding.PartitionSpec"),
        ("import jax.sharding\nuse(...)", SPEC, "jax.sharding.PartitionSpec"),
        ("import jax.numpy\nuse(...)", SPEC, "jax.sharding.PartitionSpec"),
        (
            "import jax\nfrom jax.sharding import Mesh\nuse(...)",
            "jax.lax.with_sharding_constraint",
            "jax.lax.with_sharding_constraint",
        ),
        ("from jax import lax\nuse(...)", "jax.lax.with_sharding_constraint", "lax.with_sharding_constraint"),
        (
            "import jax\nfrom jax import lax\nuse(...)",
            "jax.lax.with_sharding_constraint",
            "lax.with_sharding_constraint",
        ),
        ("import jax\nuse(...)", "jax.devices", "jax.devices"),
        ("def f():\n    from jax.sharding import PartitionSpec as P\n    use(...)", SPEC, "P"),
        ("from jax.sharding import PartitionSpec as P\nclass C:\n    def m(self): use(...)", SPEC, "P"),
        ("import jax\nimport numpy as np\nuse(...)", "numpy", "np"),
        ("from jax.sharding import *\nimport jax\nuse(...)", SPEC, "jax.sharding.PartitionSpec"),
    ],
)
def test_reuses_a_binding(text: str, dotted: str, expected: str) -> None:
    assert name_of(text, dotted) == expected
    assert written(text, dotted) == text.replace("use(...)", expected)


@pytest.mark.parametrize(
    "text",
    [
        # Bound, but not surely, not yet, not there, or not to the object.
        "try:\n    from jax.sharding import PartitionSpec as P\nexcept ImportError:\n    P = None\nuse(...)",
        "if x:\n    from jax.sharding import PartitionSpec as P\nuse(...)",
        "use(...)\nfrom jax.sharding import PartitionSpec as P",
        "from jax.sharding import PartitionSpec as P\nP = 1\nuse(...)",
        "from jax.sharding import PartitionSpec as P\ndef f(P): use(...)",
        "from jax.sharding import PartitionSpec as P\n[use(...) for P in x]",
        "from elsewhere import PartitionSpec as P\nuse(...)",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from jax.sharding import PartitionSpec as P\nuse(...)",
        "class C:\n    from jax.sharding import PartitionSpec as P\n    def m(self): use(...)",
        "from jax.sharding import PartitionSpec as P\ndel P\nuse(...)",
    ],
)
def test_an_unsure_binding_is_not_reused(text: str) -> None:
    assert name_of(text, SPEC) == "PartitionSpec"


def test_a_module_that_imports_jax_late_goes_on_to_do_so() -> None:
    """It may set the environment first, or run where JAX is not installed."""
    assert name_of("def f():\n    import jax\n    from jax.sharding import Mesh\n    use(...)", SPEC) == SPEC
    for text in (
        "def f():\n    from jax.sharding import Mesh\n\ndef g():\n    use(...)",
        "def f():\n    from jax.sharding import PartitionSpec as P\nuse(...)",
        "def f():\n    from jax.sharding import Mesh\n    PartitionSpec = 1\n    use(...)",
    ):
        with pytest.raises(imports.CannotName, match="inside functions only"):
            name_of(text, SPEC)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "def f():\n    from jax.sharding import Mesh\n    use(...)\n",
            "def f():\n    from jax.sharding import Mesh, SingleDeviceSharding\n    SingleDeviceSharding\n",
        ),
        (
            "def f():\n    from jax.experimental import multihost_utils\n    use(...)\n",
            "def f():\n    from jax.sharding import SingleDeviceSharding\n    from jax.experimental import multihost_utils\n    SingleDeviceSharding\n",
        ),
    ],
)
def test_a_new_import_joins_the_late_ones(before: str, after: str) -> None:
    assert written(before) == after


def test_an_import_in_the_same_branch_is_reused() -> None:
    assert name_of("if x:\n    from jax.sharding import PartitionSpec as P\n    use(...)", SPEC) == "P"
    assert name_of("with a:\n    import jax\n    use(...)", SPEC) == "jax.sharding.PartitionSpec"


# -- where a new import goes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("use(...)\n", "from jax.sharding import SingleDeviceSharding\nSingleDeviceSharding\n"),
        (
            '"""Doc."""\n\nx = 1\nuse(...)\n',
            '"""Doc."""\nfrom jax.sharding import SingleDeviceSharding\n\nx = 1\nSingleDeviceSharding\n',
        ),
        (
            "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n\nuse(...)\n",
            "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding\n",
        ),
        (
            '"""Doc."""\nfrom __future__ import annotations\n\ndef f():\n    use(...)\n',
            '"""Doc."""\nfrom __future__ import annotations\nfrom jax.sharding import SingleDeviceSharding\n\n'
            "def f():\n    SingleDeviceSharding\n",
        ),
        (
            "import os\nimport numpy as np\n\nuse(...)\n",
            "import os\nimport numpy as np\nfrom jax.sharding import SingleDeviceSharding\n\nSingleDeviceSharding\n",
        ),
        (
            "from jax import jit\nimport numpy as np\n\nuse(...)\n",
            "from jax import jit\nfrom jax.sharding import SingleDeviceSharding\nimport numpy as np\n\nSingleDeviceSharding\n",
        ),
        (
            "import sys\nsys.path.insert(0, 'x')\nfrom jax import jit\nuse(...)\n",
            "import sys\nsys.path.insert(0, 'x')\nfrom jax import jit\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding\n",
        ),
        (
            "import os\nos.environ['XLA_FLAGS'] = 'x'\n\nimport numpy\nuse(...)\n",
            "import os\nos.environ['XLA_FLAGS'] = 'x'\n\nimport numpy\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding\n",
        ),
        (
            "@deco(1)\ndef f():\n    use(...)\n",
            "from jax.sharding import SingleDeviceSharding\n@deco(1)\ndef f():\n    SingleDeviceSharding\n",
        ),
        (
            "from jax import jit; use(...)\n",
            "from jax import jit; from jax.sharding import SingleDeviceSharding; SingleDeviceSharding\n",
        ),
        # An error, which only the compiler finds.
        (
            "with use(...):\n    pass\nfrom __future__ import annotations\n",
            "from jax.sharding import SingleDeviceSharding\nwith SingleDeviceSharding:\n    pass\n"
            "from __future__ import annotations\n",
        ),
        # The last import comes after the use.
        (
            "from jax import jit\nuse(...)\nfrom jax import vmap\n",
            "from jax import jit\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding\nfrom jax import vmap\n",
        ),
        (
            "from jax import jit\n\ndef f():\n    use(...)\n\nfrom jax import vmap\n",
            "from jax import jit\nfrom jax.sharding import SingleDeviceSharding\n\ndef f():\n    SingleDeviceSharding\n\nfrom jax import vmap\n",
        ),
        (
            "try:\n    from jax import jit\nexcept ImportError:\n    jit = None\n\nuse(...)\n",
            "from jax.sharding import SingleDeviceSharding\ntry:\n    from jax import jit\nexcept ImportError:\n    jit = None\n\n"
            "SingleDeviceSharding\n",
        ),
        (
            "from jax import jit\nuse(...)",
            "from jax import jit\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding",
        ),
        (
            "from jax import jit  # noqa\nuse(...)\n",
            "from jax import jit  # noqa\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding\n",
        ),
        (
            "if True:\n    from jax import jit\n    use(...)\n",
            "from jax.sharding import SingleDeviceSharding\nif True:\n    from jax import jit\n    SingleDeviceSharding\n",
        ),
    ],
)
def test_placement(before: str, after: str) -> None:
    assert written(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "from jax.sharding import Mesh\nuse(...)",
            "from jax.sharding import Mesh, SingleDeviceSharding\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import (Mesh, NamedSharding)\nuse(...)",
            "from jax.sharding import (Mesh, NamedSharding, SingleDeviceSharding)\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import (\n    Mesh,\n    NamedSharding,\n)\nuse(...)",
            "from jax.sharding import (\n    Mesh,\n    NamedSharding,\n    SingleDeviceSharding,\n)\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import (\n    Mesh,\n)\nuse(...)",
            "from jax.sharding import (\n    Mesh,\n    SingleDeviceSharding,\n)\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import (\n\tMesh,\n\tNamedSharding\n)\nuse(...)",
            "from jax.sharding import (\n\tMesh,\n\tNamedSharding,\n\tSingleDeviceSharding\n)\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import Mesh\nfrom jax.sharding import PartitionSpec as P\nuse(...)",
            "from jax.sharding import Mesh, SingleDeviceSharding\nfrom jax.sharding import PartitionSpec as P\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import PartitionSpec as P\nuse(...)",
            "from jax.sharding import PartitionSpec as P, SingleDeviceSharding\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import Mesh  # the mesh\nuse(...)",
            "from jax.sharding import Mesh, SingleDeviceSharding  # the mesh\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import Mesh  # noqa: F401\nuse(...)",
            "from jax.sharding import Mesh  # noqa: F401\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import (\n    Mesh,  # the mesh\n)\nuse(...)",
            "from jax.sharding import (\n    Mesh,  # the mesh\n)\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import Mesh, \\\n    NamedSharding\nuse(...)",
            "from jax.sharding import Mesh, \\\n    NamedSharding\nfrom jax.sharding import SingleDeviceSharding\nSingleDeviceSharding",
        ),
        (
            "from jax.sharding import Mesh; x = 1\nuse(...)",
            "from jax.sharding import Mesh, SingleDeviceSharding; x = 1\nSingleDeviceSharding",
        ),
    ],
)
def test_joins_an_import_of_the_same_module(before: str, after: str) -> None:
    assert written(before) == after


def test_an_import_of_an_earlier_run_is_not_repeated() -> None:
    module = view("from helpers import put\nput(1)\n")
    assert imports.additions(module, [Import("helpers", "put")], 24) == []
    assert imports.additions(module, [Import("helpers", "take")], 24) != []


def test_several_names_share_one_statement() -> None:
    module = view("from jax.sharding import Mesh\nx = 1\n")
    edits = imports.additions(
        module, [Import("jax.sharding", "NamedSharding"), Import("jax.sharding", "PartitionSpec"), Import("jax")], 31
    )
    assert engine._splice(module.text, edits) == (
        "from jax.sharding import Mesh, NamedSharding, PartitionSpec\nimport jax\nx = 1\n"
    )


# -- names that are taken -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from jax import jit\nSingleDeviceSharding = 1\nuse(...)", "jax.sharding.SingleDeviceSharding"),
        ("from jax import jit\ndef f(SingleDeviceSharding): ...\nuse(...)", "jax.sharding.SingleDeviceSharding"),
        ("from jax import jit\nprint(SingleDeviceSharding)\nuse(...)", "jax.sharding.SingleDeviceSharding"),
    ],
)
def test_a_taken_name_is_written_dotted(text: str, expected: str) -> None:
    assert name_of(text) == expected
    assert "import jax\n" in written(text)


def test_no_name_at_all() -> None:
    with pytest.raises(imports.CannotName):
        name_of("jax = 1\nSingleDeviceSharding = 2\nuse(...)")


# -- removing -----------------------------------------------------------------------------------------------------


def without(before: str, after: str, *names: str, path: str = "program.py") -> str:
    old, new = view(before, path), view(after, path)
    return engine._splice(new.text, imports.removals(old, new, names))


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("from a import P\n", ""),
        ("from a import P as Q\n", "from a import P as Q\n"),
        ("import P\n", ""),
        ("from a import P, Q\n", "from a import Q\n"),
        ("from a import Q, P\n", "from a import Q\n"),
        ("from a import Q, P, R\n", "from a import Q, R\n"),
        ("from a import (\n    P,\n    Q,\n)\n", "from a import (\n    Q,\n)\n"),
        ("from a import (\n    Q,\n    P,\n)\n", "from a import (\n    Q,\n)\n"),
        ("from a import (\n    P,\n)\n", ""),
        ("from a import (Q,\n               P)\n", "from a import (Q)\n"),
        ("from a import X as P\n", ""),
        ("from a import P; x = 1\n", "x = 1\n"),
    ],
)
def test_an_import_that_became_unused_goes(head: str, expected: str) -> None:
    assert without(f"{head}P(1)\nQ(2)\n", f"{head}x(1)\nQ(2)\n", "P") == f"{expected}x(1)\nQ(2)\n"


@pytest.mark.parametrize(
    "head",
    [
        "from a import P as P\n",  # exported on purpose
        "from a import P  # noqa\n",
        "from a import (\n    P,  # keep\n    Q,\n)\n",
        "x = 1; from a import P\n",
        "try:\n    from a import P\nexcept ImportError:\n    pass\n",
        "from a import P\n__all__ = ['P']\n",
        "from a import P\n__all__ = ['Q'] + ['P', 'R']\n",
        "from a import P\ndef f(x: 'P'): ...\n",
        "from a import P\nfrom b import P\n",
    ],
)
def test_an_import_that_may_be_wanted_stays(head: str) -> None:
    assert without(f"{head}P(1)\n", f"{head}x(1)\n", "P") == f"{head}x(1)\n"


def test_what_was_unused_before_stays() -> None:
    assert without("from a import P\nx(1)\n", "from a import P\ny(1)\n", "P") == "from a import P\ny(1)\n"


def test_a_package_keeps_its_names() -> None:
    text = "from a import P\nx(1)\n"
    assert without("from a import P\nP(1)\n", text, "P", path="pkg/__init__.py") == text


def test_what_is_still_used_stays() -> None:
    text = "from a import P\nx(1)\nP(2)\n"
    assert without("from a import P\nP(1)\nP(2)\n", text, "P") == text
