# SPDX-License-Identifier: Apache-2.0
"""Rules that need the whole tree: files that nothing uses and broken links."""
import posixpath
import re

from depcheck import INCLUDE, parse_folders
from tidy_text import Finding

LINK = re.compile(r"\[[^\]]*\]\(([^)\s#]+)(?:#[^)]*)?\)")
CODE_SPAN = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
DOCS_START = "README.md"


def check_tree(tree):
    return [*unused_headers(tree), *unbuilt_sources(tree), *unlinked_docs(tree),
            *dead_links(tree), *unused_tools(tree)]


def unused_headers(tree):
    """Headers of src/ that only their own source and test include."""
    users = {}
    for path, text in tree.items():
        if path.endswith((".h", ".cc")):
            for line in text.splitlines():
                found = INCLUDE.match(line)
                if found:
                    users.setdefault("src/" + found[1], set()).add(path)
    for path in tree:
        if path.startswith("src/") and path.endswith(".h"):
            stem = path[:-len(".h")]
            if not users.get(path, set()) - {stem + ".cc", stem + "_test.cc"}:
                yield Finding(path, 1, "unused-file", "nothing but its own source includes it")


def unbuilt_sources(tree):
    """Sources that no CMakeLists.txt names or globs."""
    folders = {name for _, name, _ in parse_folders(tree.get("src/CMakeLists.txt", ""))}
    for path in tree:
        if not path.endswith(".cc"):
            continue
        top, folder = path.split("/", 1)[0], posixpath.dirname(path)
        if top == "src" and folder[len("src/"):] in folders:
            continue
        if not is_named_by_cmake(tree, path):
            yield Finding(path, 1, "unused-file", "no CMakeLists.txt builds it")


def is_named_by_cmake(tree, path):
    """True if a CMakeLists.txt above `path` globs its folder or names it; x_fuzz.cc may be named as
    x."""
    stem = posixpath.basename(path)[:-len(".cc")]
    named = re.compile(rf"\b{re.sub('_fuzz$', '(_fuzz)?', stem)}\b")
    folder = posixpath.dirname(path)
    while folder:
        text = tree.get(f"{folder}/CMakeLists.txt")
        if text is not None:
            inside = posixpath.relpath(path, folder)
            globbed = posixpath.join(posixpath.dirname(inside), "*")
            return globbed in text and "GLOB" in text or named.search(text) is not None
        folder = posixpath.dirname(folder)
    return False


def links_of(path, text):
    """(line, target path) of every relative link in a Markdown text."""
    shown = CODE_SPAN.sub(lambda match: "\n" * match[0].count("\n"), text)
    for number, line in enumerate(shown.splitlines(), 1):
        for found in LINK.finditer(line):
            if "://" not in found[1] and not found[1].startswith("mailto:"):
                yield number, posixpath.normpath(
                    posixpath.join(posixpath.dirname(path), found[1]))


def unlinked_docs(tree):
    """Documents that cannot be reached by links from the README."""
    reached, queue = set(), [DOCS_START]
    while queue:
        path = queue.pop()
        if path in reached or path not in tree:
            continue
        reached.add(path)
        if path.endswith(".md"):
            queue += [target for _, target in links_of(path, tree[path])]
            queue += [f"{target}/README.md" for _, target in links_of(path, tree[path])]
    for path in tree:
        if path.endswith(".md") and path not in reached:
            yield Finding(path, 1, "unused-file", f"no link leads here from {DOCS_START}")


def dead_links(tree):
    for path, text in tree.items():
        if path.endswith(".md"):
            for number, target in links_of(path, text):
                is_folder = any(other.startswith(target + "/") for other in tree)
                if target not in tree and not is_folder and target != ".":
                    yield Finding(path, number, "dead-link", f"there is no {target}")


def unused_tools(tree):
    """Python files under tools/ that no other file mentions."""
    for path in tree:
        name = posixpath.basename(path)
        is_tool = path.startswith("tools/") and name.endswith(".py")
        if is_tool and not name.startswith(("test_", "__")):
            stem = re.compile(rf"\b{name[:-len('.py')]}\b")
            if not any(other != path and stem.search(text) for other, text in tree.items()
                       if not other.endswith(".md")):
                yield Finding(path, 1, "unused-file", "no other file mentions it")
