import { expect, it } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../../../contract/reading/readingSettings';
import { layoutKey, readingStyle } from './readingStyle';

it('reading settings become CSS custom properties', () => {
  expect(readingStyle(DEFAULT_READING_SETTINGS)).toMatchObject({
    '--reading-size': '1.125rem',
    '--reading-leading': 1.4,
    '--reading-side': '30px',
    '--reading-top': '30px',
    '--reading-spacing': '0.000em',
  });
});

it('an unknown font falls back to sans-serif (spec 3)', () => {
  const style = readingStyle({ ...DEFAULT_READING_SETTINGS, fontFamily: 'Comic' }) as Record<string, string>;
  expect(style['--reading-font']).toMatch(/sans-serif$/);
});

it('a theme keeps the layout, and a font size changes it', () => {
  const key = layoutKey(DEFAULT_READING_SETTINGS);
  expect(layoutKey({ ...DEFAULT_READING_SETTINGS, theme: 'sepia' })).toBe(key);
  expect(layoutKey({ ...DEFAULT_READING_SETTINGS, fontSize: 19 })).not.toBe(key);
});

it('paragraphs are either indented or spaced, never both', () => {
  expect(readingStyle(DEFAULT_READING_SETTINGS)).toMatchObject({
    '--reading-paragraph': '0em',
    '--reading-indent': '1.35em',
  });
  expect(readingStyle({ ...DEFAULT_READING_SETTINGS, paragraphSpacing: 75 })).toMatchObject({
    '--reading-paragraph': '0.75em',
    '--reading-indent': '0em',
  });
});

it('text alignment is left to the style sheet unless the reader sets it', () => {
  expect(readingStyle(DEFAULT_READING_SETTINGS)).not.toHaveProperty('--reading-alignment');
  const chosen = readingStyle({ ...DEFAULT_READING_SETTINGS, alignment: 'justify', hyphenation: false });
  expect(chosen).toMatchObject({ '--reading-alignment': 'justify', '--reading-hyphens': 'manual' });
});
