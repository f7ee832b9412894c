import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withProgress } from './withProgress';

let shown: string;
let isTTY: boolean;
let columns: number;
beforeEach(() => {
  ({ isTTY, columns } = process.stdout);
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text;
    return true;
  });
  vi.spyOn(console, 'log').mockImplementation((line) => {
    shown += `${line}\n`;
  });
});
afterEach(() => {
  Object.assign(process.stdout, { isTTY, columns });
  vi.restoreAllMocks();
});

it('progress is two lines in a log file, however often it is reported', async () => {
  process.stdout.isTTY = false;
  const answer = await withProgress('Filling the shelf', 'The shelf is full', async (at) => {
    at('1 of 2');
    at('2 of 2');
    return 'full';
  });
  expect(answer).toBe('full');
  expect(shown).toBe('Filling the shelf …\nThe shelf is full (0 s).\n');
});

it('progress of parallel tasks shares the last line of a terminal, and leaves nothing behind', async () => {
  // Some terminals report no width.
  Object.assign(process.stdout, { isTTY: true, columns: 0 });
  const both = ['shelf', 'box'].map((name) =>
    withProgress(`Filling the ${name}`, `The ${name} is full`, async (at) => at('1 of 2')),
  );
  await Promise.all(both);
  const lines = shown.split(/\n|\r\x1b\[K/);
  expect(lines).toContain('Filling the shelf: 1 of 2, 0 s');
  expect(lines).toContain('Filling the shelf: 1 of 2, 0 s · Filling the box: 1 of 2, 0 s');
  expect(lines.at(-1)).toBe('');
});

it('a failed task removes its progress line', async () => {
  Object.assign(process.stdout, { isTTY: true, columns: 80 });
  const failing = withProgress('Filling the shelf', 'The shelf is full', () =>
    Promise.reject(new Error('No room')),
  );
  await expect(failing).rejects.toThrow('No room');
  expect(shown).not.toContain('is full');
  expect(shown.endsWith('\r\x1b[K')).toBe(true);
});
