import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText';

afterEach(() => vi.unstubAllGlobals());

it('copying returns whether the clipboard took the text', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  expect(await copyText('x')).toBe(true);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  expect(await copyText('x')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await copyText('x')).toBe(false);
});
