import { expect, it } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../../data/queries/settings';
import { layoutKey, readingStyle } from './readingStyle';

it('turns settings into custom properties', () => {
  expect(readingStyle(DEFAULT_READING_SETTINGS)).toMatchObject({
    '--reading-size': '18px',
    '--reading-leading': 1.4,
    '--reading-side': '30px',
    '--reading-top': '30px',
    '--reading-spacing': '0.000em',
  });
});

it('an unknown font is a sans-serif (spec 3)', () => {
  const style = readingStyle({ ...DEFAULT_READING_SETTINGS, fontFamily: 'Comic' }) as Record<string, string>;
  expect(style['--reading-font']).toMatch(/sans-serif$/);
});

it('a theme lays nothing out anew, a size does', () => {
  const key = layoutKey(DEFAULT_READING_SETTINGS);
  expect(layoutKey({ ...DEFAULT_READING_SETTINGS, theme: 'sepia' })).toBe(key);
  expect(layoutKey({ ...DEFAULT_READING_SETTINGS, fontSize: 19 })).not.toBe(key);
});
