"""Who calls a function of the module, and what each call gives its parameters."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import Transform, regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.jaxnames import PARTIAL


@dataclass(frozen=True, eq=False)
class CallSite:
    """One call of a function: what leads to it, outermost first, and how many parameters are bound before it."""

    call: ast.Call
    transforms: tuple[Transform, ...]
    bound: int


def callers(module: Module) -> Callers:
    """The calls of a module, found once."""
    return module.once(Callers)


class Callers:
    """Calls of the functions of a module, seen through partials, transformations, names and attributes of self."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.regions = regions(module)
        self._sites: dict[FunctionNode, tuple[list[CallSite], bool]] = {}

    def sites(self, function: FunctionNode) -> tuple[list[CallSite], bool]:
        """The visible calls of a function, and whether these are all of its uses."""
        if function not in self._sites:
            self._sites[function] = ([], False)  # a function that is its own rule is not followed
            found: list[CallSite] = []
            followed = [
                self._follow(use, (), int(is_method(self.module, function)), found, 0) for use in self._uses(function)
            ]
            found = [site for site in found if not self._in_own_rule(function, site)]
            self._sites[function] = (found, all(followed))
        return self._sites[function]

    def _uses(self, function: FunctionNode) -> list[ast.expr]:
        if isinstance(function, ast.Lambda):
            return [function]
        if is_method(self.module, function):
            return [u for u in self.module.loads_of(function.name) if self.method(u) is function]
        return self._loads(function.name, function)

    def _loads(self, name: str, binder: ast.AST) -> list[ast.expr]:
        found: list[ast.expr] = []
        for load in self.module.scopes.loads.get(name, []):
            one = self.module.binding(load)
            meant = [one] if one is not None else self.module.bindings(load)
            if any(b.node is binder for b in meant):
                found.append(load)
        return found

    def _follow(
        self, use: ast.expr, transforms: tuple[Transform, ...], bound: int, found: list[CallSite], depth: int
    ) -> bool:
        """Collect the calls that one use of a function leads to; False where it gets out of sight."""
        module = self.module
        top = use
        while True:
            parent = module.parent(top)
            if not isinstance(parent, ast.Call) or not parent.args or parent.args[0] is not top:
                break
            transform = self.transform(parent)
            if transform is not None:
                transforms = (transform, *transforms)
            elif module.resolve(parent.func) == PARTIAL:
                bound += len(parent.args) - 1
            elif (ruled := self.ruled(parent)) is not None:  # the forward rule gets what the function gets
                sites, complete = self.sites(ruled)
                found.extend(replace(s, transforms=(*s.transforms, *transforms), bound=s.bound + bound) for s in sites)
                return complete
            else:
                return False
            top = parent
        if isinstance(parent, ast.Attribute) and parent.attr in ("defvjp", "defjvp", "defjvps"):
            return True  # rules are given to the function: that calls nothing
        if isinstance(parent, ast.Attribute) and parent.attr in ("lower", "trace", "eval_shape"):
            top, parent = parent, module.parent(parent)
        if isinstance(parent, ast.Call) and parent.func is top:
            if self.transform(parent) is not None:
                return False  # a decorator factory applied by hand
            found.append(CallSite(parent, transforms, bound))
            return True
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and depth < 6:
            target = parent.targets[0]
            loads: list[ast.expr] = []
            if isinstance(target, ast.Name):
                loads = self._loads(target.id, parent)
            elif isinstance(target, ast.Attribute) and module.attribute_value(target) is parent.value:
                loads = [
                    call.func
                    for call in module.calls()
                    if isinstance(call.func, ast.Attribute) and module.attribute_value(call.func) is parent.value
                ]
            followed = [self._follow(load, transforms, bound, found, depth + 1) for load in loads]
            return bool(followed) and all(followed)
        return False

    def ruled(self, call: ast.Call) -> ast.FunctionDef | None:
        """The function that `f.defvjp(forward, backward)` gives rules to, without arguments left out of them."""
        func = call.func
        if not isinstance(func, ast.Attribute) or func.attr != "defvjp" or not isinstance(func.value, ast.Name):
            return None
        binding = self.module.binding(func.value)
        if binding is None or not isinstance(binding.node, ast.FunctionDef):
            return None
        bare = [self.module.resolve(d) for d in binding.node.decorator_list] == ["jax.custom_vjp"]
        return binding.node if bare else None

    def forward_rule(self, function: FunctionNode) -> ast.FunctionDef | None:
        """The forward rule whose residuals a backward rule gets."""
        uses = [] if isinstance(function, ast.Lambda) else self._loads(function.name, function)
        call = self.module.parent(uses[0]) if len(uses) == 1 else None
        if not isinstance(call, ast.Call) or len(call.args) != 2 or call.args[1] is not uses[0]:
            return None
        binding = self.module.binding(call.args[0]) if isinstance(call.args[0], ast.Name) else None
        rule = binding.node if binding is not None and self.ruled(call) is not None else None
        return rule if isinstance(rule, ast.FunctionDef) else None

    def _in_own_rule(self, function: FunctionNode, site: CallSite) -> bool:
        """A call in the forward rule with the arguments of the rule, which are those of the function."""
        rule = self.module.function(site.call)
        if not isinstance(rule, ast.FunctionDef) or site.call.keywords or not isinstance(function, ast.FunctionDef):
            return False
        if [a.arg for a in rule.args.args] != [a.id if isinstance(a, ast.Name) else None for a in site.call.args]:
            return False
        parents = [self.module.parent(use) for use in self._loads(rule.name, rule)]
        ruled = [self.ruled(parent) for parent in parents if isinstance(parent, ast.Call)]
        kept = all(self.module.binding(a) is not None for a in site.call.args if isinstance(a, ast.Name))
        return kept and any(r is function for r in ruled)

    def transform(self, call: ast.Call) -> Transform | None:
        found = [t for t in self.regions.all if t.node is call]
        return found[0] if len(found) == 1 else None

    def method(self, node: ast.Attribute) -> ast.FunctionDef | None:
        """The method that `self.name`, or `x.name` with `x = Class(...)`, means."""
        owner: ast.AST | None = None
        if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            owner = self.module.class_of(node)
        else:
            made = self.module.value(node.value)
            if isinstance(made, ast.Call) and isinstance(made.func, ast.Name):
                binding = self.module.binding(made.func)
                owner = binding.node if binding is not None else None
        for statement in owner.body if isinstance(owner, ast.ClassDef) else []:
            if isinstance(statement, ast.FunctionDef) and statement.name == node.attr:
                return statement
        return None


def returns(module: Module, function: FunctionNode) -> list[ast.expr | None]:
    """The expressions a function returns, None for a bare `return`; nothing for generators and coroutines."""
    if isinstance(function, ast.Lambda):
        return [function.body]
    if isinstance(function, ast.AsyncFunctionDef):
        return []
    found: list[ast.expr | None] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and module.function(node) is function:
            found.append(node.value)
        elif isinstance(node, (ast.Yield, ast.YieldFrom)) and module.function(node) is function:
            return []
    return found


def decorators(function: FunctionNode) -> list[ast.expr]:
    return [] if isinstance(function, ast.Lambda) else function.decorator_list


def is_method(module: Module, function: FunctionNode) -> bool:
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in decorators(function))
    return isinstance(module.parent(function), ast.ClassDef) and not static


def position_of(function: FunctionNode, name: str) -> int | None:
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    if name in names:
        return names.index(name)
    return len(names) if any(a.arg == name for a in function.args.kwonlyargs) else None


def argument_of(site: CallSite, position: int, name: str) -> ast.expr | None:
    """What a call gives a parameter, None where it is a default, a partial or a starred argument."""
    found = keyword(site.call, name)
    if found is not None:
        return found.value
    index = position - site.bound
    args = site.call.args
    if not 0 <= index < len(args) or any(isinstance(a, ast.Starred) for a in args[: index + 1]):
        return None
    return args[index]
