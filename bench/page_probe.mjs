// SPDX-License-Identifier: Apache-2.0
// What only the page itself can measure: frames, long tasks and response times.

/** Call it before the navigation. */
export async function installProbe(page) {
  await page.addInitScript(() => {
    performance.setResourceTimingBufferSize(100_000);
    const probe = {tasks: [], frames: [], isCounting: false};
    new PerformanceObserver((list) => {
      probe.tasks.push(...list.getEntries().map((entry) => [entry.startTime, entry.duration]));
    }).observe({type: 'longtask', buffered: true});
    probe.count = (now) => {
      probe.frames.push(now);
      if (probe.isCounting) requestAnimationFrame(probe.count);
    };
    globalThis.benchProbe = probe;
  });
}

/** Frames, long tasks and responses to `route` during `act`. */
export async function probed(page, route, act) {
  const begin = await page.evaluate(() => {
    const probe = globalThis.benchProbe;
    probe.frames = [];
    probe.isCounting = true;
    requestAnimationFrame(probe.count);
    return performance.now();
  });
  await act();
  return page.evaluate(
    ([from, name]) => {
      const probe = globalThis.benchProbe;
      probe.isCounting = false;
      const responses = performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime >= from && entry.name.includes(name));
      return {
        frames: probe.frames,
        tasks: probe.tasks.filter(([start]) => start >= from),
        responses: responses.map((entry) => entry.responseEnd - entry.requestStart),
      };
    },
    [begin, route],
  );
}
