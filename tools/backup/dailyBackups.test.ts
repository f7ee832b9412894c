import { expect, test } from 'vitest';
import { isDue, nameOf, tooOld } from './dailyBackups';

const at = (text: string) => new Date(`2026-11-${text}Z`);
const made = (text: string) => nameOf(at(text));

test('a backup is due once after each time that the clock reaches the hour', () => {
  expect(nameOf(at('05T04:05:06'))).toBe('dogear-20261105T040506Z.dogear');
  expect(isDue([], 3, at('05T01:00'))).toBe(true);
  expect(isDue([made('04T03:10')], 3, at('05T02:59'))).toBe(false);
  expect(isDue([made('04T03:10')], 3, at('05T03:00'))).toBe(true);
  expect(isDue([made('05T03:00')], 3, at('05T03:00'))).toBe(false);
  expect(isDue([made('04T01:00')], 3, at('05T01:00'))).toBe(true);
  expect(isDue(['content', 'mine.dogear', 'dogear-2026.dogear'], 3, at('05T04:00'))).toBe(true);
});

test('the newest backups are kept, and other files are not touched', () => {
  const names = [made('07T03:00'), 'mine.dogear', made('05T03:00'), 'content', made('06T03:00')];
  expect(tooOld(names, 2)).toEqual([made('05T03:00')]);
  expect(tooOld(names, 3)).toEqual([]);
});
