// SPDX-License-Identifier: Apache-2.0
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {
  capitalized,
  causeAt,
  errorsAndWarnings,
  type Finding,
  fitting,
  isCureForFirstPlace,
  mainFinding,
  printFindings,
  titleOf,
  worstOf,
} from './finding';

const nan: Finding = {
  id: 'D24',
  severity: 'warning',
  path: 'logs/a/events',
  count: 2,
  cause: "'loss' in run 'a' is NaN since step 410",
  cure: 'find where it comes from: torch.autograd.set_detect_anomaly(True)',
  places: [{run: 'a', tag: 'loss'}],
  plugin: 'scalars',
};
const empty: Finding = {
  ...nan,
  id: 'D06',
  severity: 'error',
  plugin: '',
  cause: 'nothing was logged',
};
const note: Finding = {...nan, id: 'D05', severity: 'note', plugin: '', path: ''};

test('titles match the headings in docs/doctor.md', () => {
  const text = readFileSync(new URL('../../../docs/doctor.md', import.meta.url), 'utf8');
  const headings = [...text.matchAll(/^## (D\d\d): (.*)$/gm)];
  expect(headings.length).toBeGreaterThan(30);
  for (const [, id, title] of headings) {
    expect(titleOf({...nan, id: id!})).toBe(title!.replaceAll('`', ''));
  }
});

test('a finding without a title shows its cause', () => {
  expect(titleOf({...nan, id: 'D99', cause: 'the moon is full'})).toBe('The moon is full');
  expect(capitalized('/logs does not exist')).toBe('/logs does not exist');
  expect(capitalized('s3:// is remote storage')).toBe('s3:// is remote storage');
});

test('the worst severity wins, and notes raise no alarm', () => {
  expect(worstOf([note, nan])).toBe('warning');
  expect(worstOf([note])).toBe('note');
  expect(worstOf([])).toBeUndefined();
  expect(errorsAndWarnings([note, nan, empty])).toEqual([nan, empty]);
});

test('an empty dashboard shows the findings about it and all errors', () => {
  expect(fitting([empty, nan, note], ['scalars'])).toEqual([empty, nan]);
  expect(fitting([empty, nan, note], ['images'])).toEqual([empty]);
});

test('the verdict names the main finding', () => {
  expect(mainFinding([empty, nan], 'D24: all is NaN')).toBe(nan);
  expect(mainFinding([empty, nan], '')).toBe(empty);
  expect(mainFinding([note], 'nothing is wrong here')).toBeUndefined();
});

test('the report matches the output of the command line', () => {
  expect(printFindings('/logs', [nan, note], 'D24: NaN')).toBe(
    [
      '/logs\n',
      'D24 warning (2) logs/a/events',
      `    cause: ${nan.cause}`,
      `    cure:  ${nan.cure}\n`,
      'D05 note (2)',
      `    cause: ${nan.cause}`,
      `    cure:  ${nan.cure}\n`,
      'Verdict: D24: NaN\n',
    ].join('\n'),
  );
});

test('a finding lists its places when it is shown away from the first one', () => {
  const places = ['a', 'b', 'c', 'd', 'e'].map((run) => ({run, tag: 'loss'}));
  const wide = {...nan, places};
  expect(causeAt(wide, places.slice(0, 1))).toBe(nan.cause);
  expect(causeAt(wide, places.slice(1, 2))).toBe("Found in 'loss' in run 'b'");
  expect(causeAt(wide, places.slice(1))).toMatch(/in run 'd' and 1 more$/);
  expect(causeAt({...wide, places: []}, [])).toBe(nan.cause);
});

test('a command for the first file is not offered for other files', () => {
  expect(isCureForFirstPlace({...nan, cure: 'copy it again: rsync SOURCE logs/a/events'})).toBe(
    true,
  );
  expect(isCureForFirstPlace(nan)).toBe(false);
  expect(isCureForFirstPlace({...nan, path: ''})).toBe(false);
});
