# SPDX-License-Identifier: Apache-2.0
"""The routes of the HParams page on a large search, with TensorBoard's table beside them."""
import itertools
import json

import workloads
from contenders import OURS_LOADED, connect, start_tensorboard, wait_until
from figures import Table, factor, sample, seconds, spread, times, verdict
from responses import timed
from rounds import interleave
from routes import (LOAD_SECONDS_MAX, PAGE_ROWS, Request, experiment_request,
                    session_groups_requests, wait_for_same)
from watched import Trouble

TABLE = "/api/v1/hparams?format=columns"
IMPORTANCE = "/api/v1/hparams/importance?metric=loss"
OPEN_SECONDS_MAX = 1
FANOVA_SECONDS_MAX = 2
BRUSH_SECONDS_MAX = 0.05
PEER_PAGE = "session_groups, HParams page"
PEER_ALL = "session_groups, HParams page, all rows"


def numbered(path, number):
    """The same request with an extra parameter, which is ignored, so that the response is not in
    the server's cache."""
    return Request("GET", f"{path}&uncached={number}")


def brush_path(trial_set, trials, frame):
    """A brush that moves: the importances of a tenth of the trials, a different one every time."""
    width = max(1, trials // 10)
    begin = frame * 7 % (trials - width)
    return (f"{IMPORTANCE}&method=ped_anova&trial_set={trial_set}"
            f"&chosen={begin}-{begin + width - 1}")


def trial_set_of(client):
    """The server's name for the trials and their order."""
    found = client.get_json("/api/v1/hparams/best", metric="loss")
    if found is None:
        raise Trouble("/api/v1/hparams/best was refused")
    return found["trial_set"]


def our_requests(client, trials):
    """{what is measured: a function that requests it, never with the same URL}"""
    numbers = itertools.count()
    trial_set = trial_set_of(client)
    return {
        "table": lambda: numbered(TABLE, next(numbers)).send(client),
        "fANOVA": lambda: Request("GET", f"{IMPORTANCE}&seed={next(numbers)}").send(client),
        "PED-ANOVA": lambda: numbered(f"{IMPORTANCE}&method=ped_anova",
                                      next(numbers)).send(client),
        "brush": lambda: Request("GET", brush_path(trial_set, trials,
                                                   next(numbers))).send(client),
    }


def peer_requests(client, experiment):
    numbers = itertools.count()
    groups = session_groups_requests(experiment)
    return {name: lambda request=groups[name]: request.uncached(next(numbers)).send(client)
            for name in (PEER_PAGE, PEER_ALL)}


def row(name, found, seconds_max, peer=None):
    """`peer` is what TensorBoard takes for the same."""
    took = sample([one for one, _ in found])
    size = sample([size for _, size in found]).median
    theirs = "-" if peer is None else spread(sample([one for one, _ in peer]))
    gain = "-" if peer is None else factor(
        times(sample([one for one, _ in peer]).median, took.median))
    aim = f"under {seconds(seconds_max)}: {verdict(took.median < seconds_max)}"
    return [name, spread(took), f"{size:,.0f} bytes", theirs, gain, aim]


def rows_of(found):
    return [row("the page's table, all rows", found["table"], OPEN_SECONDS_MAX, found[PEER_ALL]),
            row(f"the same, TensorBoard's {PAGE_ROWS} rows", found["table"], OPEN_SECONDS_MAX,
                found[PEER_PAGE]),
            row("importance by fANOVA", found["fANOVA"], FANOVA_SECONDS_MAX),
            row("importance by PED-ANOVA", found["PED-ANOVA"], BRUSH_SECONDS_MAX),
            row("the same for a moving brush", found["brush"], BRUSH_SECONDS_MAX)]


def wait_for_all(client, trials):
    """TensorBoard does not report when it has loaded."""
    def has_all():
        body = Request("GET", "/data/runs").send(client)
        return body is not None and len(json.loads(body)) == trials
    wait_until(has_all, LOAD_SECONDS_MAX, 0.5)


def measure_hparams(bench):
    trials, columns = bench.sizes.trials
    logdir = workloads.ensure(bench.programs, "trials", bench.sizes.trials)
    with bench.programs.start_stepscope(logdir) as ours, start_tensorboard(logdir) as peer:
        ours.wait_for(OURS_LOADED)
        us, them = connect(ours), connect(peer)
        wait_for_all(them, trials)
        experiment = json.loads(experiment_request().send(us))
        wait_for_same(session_groups_requests(experiment)[PEER_PAGE], us, them)
        requests = {**our_requests(us, trials), **peer_requests(them, experiment)}
        interleave(1, requests, timed)
        found = interleave(bench.rounds, requests, timed)
        us.close()
        them.close()
    return [Table("Hyperparameter search", f"{trials:,} trials with {columns} hyperparameters"
                  " (numbers, whole numbers and categories) and two metrics. Both servers have"
                  " finished loading and have returned the same table before; the time is from"
                  " request to the last byte, uncompressed, and no response is from a cache of"
                  " responses. The moving brush compares another tenth of the trials with the"
                  " rest each time, as a page does while it is dragged.",
                  ["", "Stepscope", "size", "TensorBoard", "TensorBoard / Stepscope", "target"],
                  rows_of(found))]
