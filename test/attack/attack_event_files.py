# SPDX-License-Identifier: Apache-2.0
"""Event files with valid checksums and hostile content; then every route for every run and tag."""
import hostile_events
import logs
import routes

TAGS_PER_RUN = 400


def attack(arena):
    logdir = arena.logdir()
    for run, content in hostile_events.files(arena.chance, arena.is_short):
        logs.write_file(logdir, run, content)
        arena.tried += 1
    # Writing the files is not part of the attack.
    arena.restart_clock()
    with arena.program(logdir) as program:
        tags_max = arena.scaled(TAGS_PER_RUN, TAGS_PER_RUN // 8)
        count, left_out = routes.crawl(program, arena.chance, arena.time_left, tags_max, arena.fail)
        arena.tried += count
        arena.notes.append(f"{count} requests, {left_out} series not requested")
