# SPDX-License-Identifier: Apache-2.0
"""Stepscope in notebooks: Jupyter, Colab and VS Code.

    %load_ext stepscope
    %stepscope --logdir runs
"""
import html
import json
import os
import shlex
import time
from string import Template
from typing import Any, List, Optional, Tuple

from stepscope.instances import Ended, Instance, StartError, instances, start_or_find

DEFAULT_HEIGHT = 800

_HELP = f"""
In a notebook:
  %stepscope --logdir LOGDIR [FLAGS]
  --height PIXELS             Height of the frame below the cell (default: {DEFAULT_HEIGHT})"""

# A notebook on another machine reaches the server at the notebook's host. VS Code shows outputs
# in pages without a host.
_FRAME = Template("""\
<iframe id="$name" src="$url" width="100%" height="$height" frameborder="0"></iframe>
<script>
  (() => {
    const frame = document.getElementById($quoted_name);
    const proxy = $proxy;
    const here = window.location;
    if (proxy) {
      frame.src = new URL(proxy, here).href;
    } else if (here.protocol.startsWith("http") && here.hostname !== "localhost") {
      const url = new URL($quoted_url);
      url.hostname = here.hostname;
      frame.src = url.href;
    }
  })();
</script>
""")


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext stepscope`: defines the magic `%stepscope`.

    Args:
      shell: IPython's shell.
    """
    shell.register_magic_function(_magic, magic_kind="line", magic_name="stepscope")


def _magic(line: str) -> None:
    """Shows Stepscope: %stepscope --logdir runs [--height 800] [any flag of `stepscope`]"""
    start(line)


def start(line: str) -> None:
    """Shows a server in the notebook; reuses a running one with the same arguments.

    Args:
      line: arguments of `stepscope` as on the command line, and --height for the frame's height.
    """
    try:
        arguments, height = _split(line)
        before = {one.pid for one in instances()}
        server = start_or_find(arguments)
    except Ended as ended:
        print(ended)
        if "--help" in arguments or "-h" in arguments:
            print(_HELP)
        return
    except (StartError, ValueError) as error:
        print(f"Stepscope failed to start: {error}")
        return
    if server.pid in before:
        print(f"Stepscope is already running on port {server.port} (process {server.pid}, started "
              f"{_age(server)} ago). To stop it: !kill {server.pid}")
    _show(server, height)


def list() -> "List[Instance]":
    """Prints the servers running on this machine, and returns them."""
    found = instances()
    if not found:
        print("No server is running. Start one with: %stepscope --logdir DIRECTORY")
    for one in found:
        print(f"port {one.port}: logdir {one.logdir} (started {_age(one)} ago; process {one.pid})")
    return found


def display(port: Optional[int] = None, height: Optional[int] = None) -> None:
    """Shows a running server.

    Args:
      port: its port; None for the server that was started last.
      height: height of the frame, in pixels.
    """
    found = [one for one in instances() if port in (None, one.port)]
    if not found:
        where = "" if port is None else f" on port {port}"
        print(f"No server is running{where}. Start one with: %stepscope --logdir DIRECTORY")
        return
    _show(found[-1], height or DEFAULT_HEIGHT)


def _split(line: str) -> "Tuple[List[str], int]":
    """Returns the server's arguments, and the height of the frame."""
    arguments: List[str] = []
    height = str(DEFAULT_HEIGHT)
    words = iter(shlex.split(line, comments=True, posix=True))
    for word in words:
        name, has_value, value = word.partition("=")
        if name != "--height":
            arguments.append(word)
        else:
            height = value if has_value else next(words, "")
    if not height.isdigit() or int(height) == 0:
        raise ValueError(f"--height must be a number of pixels, not {height!r}. For example: "
                         f"--height {DEFAULT_HEIGHT}")
    return arguments, int(height)


def _age(server: Instance) -> str:
    seconds = max(0, int(time.time()) - server.start_time)
    minutes, hours = seconds // 60, seconds // 3600
    return f"{hours} h {minutes % 60} min" if hours else f"{minutes} min" if minutes \
        else f"{seconds} s"


def _show(server: Instance, height: int) -> None:
    colab = _colab_output()
    if colab is not None:
        colab.serve_kernel_port_as_iframe(server.port, path=f"{server.path_prefix}/",
                                          height=str(height))
        return
    try:
        from IPython import get_ipython
        from IPython.display import HTML
        from IPython.display import display as show
    except ImportError:
        print(f"Stepscope is at {server.url}")
        return
    if get_ipython() is None:
        print(f"Stepscope is at {server.url}")
    else:
        show(HTML(frame(server, height)))


def _colab_output() -> Any:
    try:
        from google.colab import output
    except ImportError:
        return None
    return output


def frame(server: Instance, height: int) -> str:
    """Returns the HTML that shows a server. With STEPSCOPE_PROXY_URL, or TensorBoard's variable for
    the same, the server is reached through a proxy; %PORT% in it is replaced by the port."""
    proxy = os.environ.get("STEPSCOPE_PROXY_URL") or os.environ.get("TENSORBOARD_PROXY_URL") or ""
    name = f"stepscope-{server.pid}-{time.monotonic_ns():x}"
    return _FRAME.substitute(
        name=name, url=html.escape(server.url), height=height, quoted_name=_script(name),
        quoted_url=_script(server.url), proxy=_script(proxy.replace("%PORT%", str(server.port))))


def _script(text: str) -> str:
    """Returns a JavaScript string that cannot end the enclosing script."""
    return json.dumps(text).replace("<", "\\u003c")
