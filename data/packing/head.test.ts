import { expect, it } from 'vitest';
import { type Head, markOf, readHead, writeHead } from './head';

const HEAD: Head = {
  length: 20_000,
  from: 300,
  chapterId: 0,
  wordCount: 127,
  bytes: 128,
  storedAt: 1_795_000_000_000,
  title: 'Глава “One”, 章',
  hash: '0123456789abcdef'.repeat(4),
  blocksHash: 'f'.repeat(64),
};
const written = (head: Head) => Uint8Array.from([9, ...(writeHead(head) as number[]), 7, 7]);

it.each([
  ['with a dictionary', { ...HEAD, dictionary: '00ff00ff00ff00ff' }],
  ['without one', HEAD],
  ['with no title', { ...HEAD, title: '' }],
  ['with a mark of byte order', { ...HEAD, title: '\ufeffOne' }],
  ['as large as numbers get', { ...HEAD, chapterId: Number.MAX_SAFE_INTEGER }],
])('is read as it was written, %s', (_, head) => {
  const bytes = written(head);
  expect(readHead(bytes, 1)).toEqual({ head, end: bytes.length - 2 });
});

it.each([
  ['a hash that is none', { hash: 'h1' }],
  ['a hash of the text that is none', { blocksHash: '' }],
  ['a number below 0', { chapterId: -1 }],
  ['a part of a number', { wordCount: 0.5 }],
  ['a dictionary of another kind', { dictionary: 'ABC' }],
  ['half a letter', { title: '\ud800' }],
])('is not written with %s', (_, change) => {
  expect(writeHead({ ...HEAD, ...change })).toBeUndefined();
});

it('is not read where it was cut off, and reads nothing behind its end', () => {
  const bytes = written({ ...HEAD, dictionary: '00ff00ff00ff00ff' });
  for (let length = 0; length < bytes.length - 2; length += 1)
    expect(readHead(bytes.subarray(0, length), 1)).toBeUndefined();
  // A number that never ends.
  expect(readHead(new Uint8Array(40).fill(255), 0)).toBeUndefined();
});

it('marks a file by the first 48 bits of its hash', () => {
  expect(markOf(HEAD.hash)).toBe(0x0123456789ab);
  expect(Number.isSafeInteger(markOf('f'.repeat(64)))).toBe(true);
});
