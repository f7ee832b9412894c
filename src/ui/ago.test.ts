import { expect, it } from 'vitest';
import { ago } from './ago';

const NOW = 1_763_700_000_000;

it.each([
  [0, 'now'],
  [-5_000, 'now'],
  [59_999, 'now'],
  [60_000, '1 minute ago'],
  [3 * 3_600_000, '3 hours ago'],
  [30 * 3_600_000, 'yesterday'],
  [4 * 86_400_000, '4 days ago'],
])('%d ms ago is written "%s"', (passed, text) => {
  expect(ago(NOW - passed, NOW, 'en')).toBe(text);
});

it('a time ago is written in the requested language', () => {
  expect(ago(NOW - 3 * 86_400_000, NOW, 'ru')).toBe('3 дня назад');
});
