import { expect, it } from 'vitest';
import { shareLink } from './shareLink';

it('a share link carries the reader’s invite code and nothing else', () => {
  expect(shareLink('https://books.example', { id: 7 }, 'AB12')).toBe(
    'https://books.example/bookInfo/7?inviteCode=AB12',
  );
  expect(shareLink('https://books.example', { id: 7 }, undefined)).toBe('https://books.example/bookInfo/7');
  expect(shareLink('https://books.example', { id: 7 }, '')).toBe('https://books.example/bookInfo/7');
  expect(shareLink('https://books.example', { id: 7 }, 'a&b=c')).toBe(
    'https://books.example/bookInfo/7?inviteCode=a%26b%3Dc',
  );
});
