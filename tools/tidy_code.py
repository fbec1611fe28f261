# SPDX-License-Identifier: Apache-2.0
"""Parses C++ and Python just enough to find names and the extent of functions."""
import ast
import re

TOKEN = re.compile(
    r"""//[^\n]*
      | /\*.*?\*/
      | R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"
      | "(?:\\.|[^"\\\n])*"
      | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'
    """, re.VERBOSE | re.DOTALL)
ATTRIBUTE = re.compile(r"\[\[.*?\]\]", re.DOTALL)
TEMPLATE = re.compile(r"^\s*template\s*<.*?>\s*(?=\w)", re.DOTALL)
SCOPE = re.compile(r"^\s*(?:inline\s+)?(?:namespace|class|struct|union|enum|extern)\b")
FUNCTION_END = re.compile(r"\)\s*(?:const|noexcept|override|final|mutable|&|->.*|\s)*$", re.DOTALL)
NAME = re.compile(r"([~\w:<>]+(?:\s*operator\s*[^\s(]+)?)\s*\(")


def without_comments_and_strings(text):
    """Blanks comments and the contents of literals in C++; line numbers stay the same."""
    def blank(match):
        token = match[0]
        newlines = "\n" * token.count("\n")
        if token.startswith(("//", "/*")):
            return newlines or " "
        return '""' + newlines
    lines = text.split("\n")
    # The file names in #include lines look like strings and are kept.
    kept = {number: line for number, line in enumerate(lines) if line.startswith("#include")}
    blanked = TOKEN.sub(blank, text).split("\n")
    for number, line in kept.items():
        blanked[number] = line
    return "\n".join(blanked)


def opens_scope(head):
    """True if the text before a brace starts a namespace, class, enumeration or initializer."""
    head = TEMPLATE.sub("", ATTRIBUTE.sub("", head))
    if SCOPE.match(head):
        return not FUNCTION_END.search(head)
    return "(" not in head


def cpp_functions(code):
    """(name, first line, last line) of each function in blanked C++.

    A heuristic: braces are matched, and a brace opens a function if a parameter list precedes it
    and no function is open yet. Lambdas inside a function count as part of it.
    """
    functions, stack = [], []
    head_begin = line = 1
    head = ""
    for character in code:
        if character == "{":
            in_function = any(kind != "scope" for kind, _, _ in stack)
            kind = "block" if in_function else "scope" if opens_scope(head) else "function"
            name = NAME.search(head)
            stack.append((kind, name[1] if name else "?", head_begin))
        if character == "}" and stack:
            kind, name, begin = stack.pop()
            if kind == "function":
                functions.append((name, begin, line))
        if character in "{};":
            head = ""
        elif head or not character.isspace():
            if not head:
                head_begin = line
            head += character
        if character == "\n":
            line += 1
            if head.lstrip().startswith("#"):  # A preprocessor line starts nothing.
                head = ""
    return functions


def python_functions(tree):
    """(name, first line, last line) of each function in a Python syntax tree."""
    return [(node.name, node.lineno, node.end_lineno) for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


def python_names(tree):
    """(line, name) of everything that the text defines; imported names are left out."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr
