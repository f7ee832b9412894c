import { afterEach, expect, it, vi } from 'vitest';
import { copyText, shareLink } from './shareLink';

afterEach(() => vi.unstubAllGlobals());

it('carries the reader’s invite code and nothing else', () => {
  expect(shareLink('https://books.example', 7, 'AB12')).toBe(
    'https://books.example/bookInfo/7?inviteCode=AB12',
  );
  expect(shareLink('https://books.example', 7, undefined)).toBe('https://books.example/bookInfo/7');
  expect(shareLink('https://books.example', 7, '')).toBe('https://books.example/bookInfo/7');
  expect(shareLink('https://books.example', 7, 'a&b=c')).toBe(
    'https://books.example/bookInfo/7?inviteCode=a%26b%3Dc',
  );
});

it('tells whether the clipboard took it', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  expect(await copyText('x')).toBe(true);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  expect(await copyText('x')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await copyText('x')).toBe(false);
});
