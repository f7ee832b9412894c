import { expect, it } from 'vitest';
import { READING_FONT } from './readingFonts';

it.each([
  '/assets/karla-latin-wght-normal-aB3_-9xY.woff2',
  'assets/cardo-latin-ext-400-italic-aB3d59xY.woff2',
  '/assets/rubik-cyrillic-wght-italic-aB3d59xY.woff2',
])('%s is a font that is fetched when chosen', (path) => expect(READING_FONT.test(path)).toBe(true));

it.each([
  '/assets/rubik-latin-wght-normal-aB3d59xY.woff2',
  '/assets/lora-latin-wght-italic-aB3d59xY.woff2',
  '/assets/karla-aB3d59xY.css',
  '/content/karla-x.woff2',
])('%s is not a font that is fetched when chosen', (path) => expect(READING_FONT.test(path)).toBe(false));
