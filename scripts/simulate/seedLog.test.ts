import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SeedLog } from './seedLog';

const COURSE = { simulation: 'payments', operations: '50', commit: 'abc' };
let folder: string;
const log = (changes: Partial<typeof COURSE> = {}) =>
  new SeedLog(join(folder, 'seeds'), { ...COURSE, ...changes });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dogear-seeds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a run continues after the seeds that are green without a gap', () => {
  expect(log().next(1)).toBe(1);
  for (const seed of [2, 1, 4]) log().note(seed, 'green');
  log().note(3, 'red');
  expect(log().next(1)).toBe(3);
  expect(log().next(2)).toBe(3);
  expect(log().next(4)).toBe(5);
});

it.each([{ commit: 'abcd' }, { operations: '5' }, { simulation: 'coins' }])(
  'a run ignores green seeds of a run with %j',
  (changes) => {
    log().note(1, 'green');
    expect(log(changes).next(1)).toBe(1);
  },
);

it('a run ignores green seeds of uncommitted changes', () => {
  log({ commit: 'abc+' }).note(1, 'green');
  expect(log({ commit: 'abc+' }).next(1)).toBe(1);
});
