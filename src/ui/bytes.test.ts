import { expect, it } from 'vitest';
import { formatBytes } from './bytes';

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_500, '1.5 kB'],
  [23_400_000, '23 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are written %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

it('bytes are written in the requested language', () => {
  expect(formatBytes(1_500_000, 'ru')).toBe('1,5 МБ');
});
