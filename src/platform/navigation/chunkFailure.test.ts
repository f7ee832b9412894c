import { expect, it } from 'vitest';
import { isChunkFailure } from './chunkFailure';

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x-12345678.js',
  'error loading dynamically imported module: http://localhost/assets/x-12345678.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x-12345678.css',
])('knows a missing part: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

it('leaves every other fault alone', () => {
  expect(isChunkFailure(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
  expect(isChunkFailure('Importing a module script failed.')).toBe(false);
});
