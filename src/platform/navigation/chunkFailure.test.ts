import { expect, it } from 'vitest';
import { isChunkFailure } from './chunkFailure';

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x-12345678.js',
  'error loading dynamically imported module: http://localhost/assets/x-12345678.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x-12345678.css',
])('a failed chunk load is recognised: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

it('other errors are not chunk failures', () => {
  expect(isChunkFailure(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
  expect(isChunkFailure('Importing a module script failed.')).toBe(false);
});
