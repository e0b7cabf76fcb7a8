"""The mutants of a module: its source with one small mistake each, such as a programmer might make.

Not mutated are docstrings, annotations, decorators, imports and messages; `stay_apart()`, a hint to the
compiler; calls of `log`, which tell a game and play none of it; and advice to policies.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
UNTOUCHED = {"stay_apart", "log"}
ADVICE = {
    "_black_worth",
    "colour_steps",
    "black_worth",
    "LATER_STEPS",
}  # what policies think things are worth


@dataclass(frozen=True)
class Mutant:
    """One change of one module. `before` and `after` are the lines it changes, without indents."""

    module: str
    function: str  # such as `_bid` or `Kernel.play`; "" outside of functions
    before: str
    after: str
    nth: int  # of those that are alike in all this
    lines: tuple[int, int]  # first and last
    runs_at_import: bool
    source: str

    @property
    def is_in_a_plain_function(self) -> bool:
        """Whether to change the code of one function, once it is loaded, is all there is to the mutant."""
        return bool(self.function) and "." not in self.function and not self.runs_at_import

    @property
    def name(self) -> str:
        """What the mutant is known by, wherever its lines move to."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        where = ".".join(filter(None, [self.module, self.function]))
        return f"`{where}`: `{self.before}` → `{self.after}`{again}"


def mutants_of(module: str, source: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    text, at_import, made = source.encode(), run_at_import(source), []
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, start, end, new in sorted(set(_Finder(text).edits), key=lambda edit: edit[1:]):
        first, last = text.rfind(b"\n", 0, start) + 1, text.find(b"\n", end)
        before = _single_spaced(text[first:last])
        after = _single_spaced(text[first:start] + new + text[end:last])
        seen[function, before, after] += 1
        lines = text.count(b"\n", 0, start) + 1, text.count(b"\n", 0, end) + 1
        changed = (text[:start] + new + text[end:]).decode()
        made.append(
            Mutant(
                module,
                function,
                before,
                after,
                seen[function, before, after],
                lines,
                function in at_import,
                changed,
            )
        )
    return made


def _single_spaced(text: bytes) -> str:
    return " ".join(text.decode().split())


class _Finder(ast.NodeVisitor):
    """Collects edits: function, first byte, byte after the last, new text."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.edits: list[tuple[str, int, int, bytes]] = []
        self._names: list[str] = []
        self._starts = [0] + [i + 1 for i, byte in enumerate(text) if byte == ord("\n")]
        self.visit(ast.parse(text))

    def _span(self, node: ast.AST) -> tuple[int, int]:
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _edit(self, span: tuple[int, int], *news: str) -> None:
        self.edits += [(".".join(self._names), *span, new.encode()) for new in news]

    def _replace(self, node: ast.AST, *news: str) -> None:
        self._edit(self._span(node), *news)

    def _swap(self, left: ast.AST, right: ast.AST, old: str, *news: str) -> None:
        """Change the operator between two operands."""
        start = self.text.index(old.encode(), self._span(left)[1], self._span(right)[0])
        self._edit((start, start + len(old)), *news)

    def _within(self, name: str, body: list[ast.stmt]) -> None:
        self._names.append(name)
        for statement in body:
            self.visit(statement)
        self._names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if not node.name.startswith("_log") and node.name not in ADVICE:
            self._within(node.name, node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._within(node.name, node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Messages stay."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) not in UNTOUCHED:
            self._drop(node)

    def _drop(self, node: ast.stmt) -> None:
        self._replace(node, "pass")
        self.generic_visit(node)

    visit_Raise = _drop

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(name in ast.unparse(node.targets[0]) for name in ADVICE):
            return
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        old, new = ARITHMETIC[type(node.op)]
        self._swap(node.target, node.value, old + "=", new + "=")
        self._drop(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, node.comparators, strict=False):
            old, news = COMPARISONS[type(operator)]
            self._swap(left, right, old, *news)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        old, new = ARITHMETIC[type(node.op)]
        self._swap(node.left, node.right, old, new)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap(left, right, old, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        start = self._span(node)[0]
        self._edit((start, start + (4 if isinstance(node.op, ast.Not) else 1)), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace(node, str(not node.value))
        elif isinstance(node.value, int | float):
            self._replace(node, str(node.value + 1))

    def visit_If(self, node: ast.If | ast.IfExp) -> None:
        self._replace(node.test, "True", "False")
        self.generic_visit(node)

    visit_IfExp = visit_If

    def visit_While(self, node: ast.While) -> None:
        self._replace(node.test, "False")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace(node, "break")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._replace(node, "pass")
        elif not isinstance(node.value, ast.Constant):
            self._replace(node.value, "0")
        self.generic_visit(node)


def names_in(nodes: list[ast.stmt]) -> Iterator[str]:
    """The names that some statements use."""
    return (name.id for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name))


def run_at_import(source: str) -> set[str]:
    """Classes, and functions that run while a module is imported, by the names its bare statements use."""
    body = ast.parse(source).body
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    reached = {node.name for node in body if isinstance(node, ast.ClassDef)}
    new = set(names_in([node for node in body if not isinstance(node, ast.FunctionDef)])) & set(functions)
    while new:
        reached |= new
        new = (set(names_in([functions[name] for name in new])) & set(functions)) - reached
    return reached
