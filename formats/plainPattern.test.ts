import { expect, test } from 'vitest';
import { linePattern } from './plainPattern';

test.each([
  ['Chapter #', 'CHAPTER  12', true],
  ['Chapter #', 'Chapter Twenty-One', true],
  ['Chapter #', 'Chapter 12: Snow', false],
  ['Chapter #*', 'Chapter 12: Snow', true],
  ['第#章*', '　第二十八章 灯塔', true],
  ['*第#章', '正文 第3章', true],
  ['== * ==', '== The Lamp ==', true],
  ['(a+)+$', '(a+)+$', true],
  ['(a+)+$', 'aaaa', false],
  ['.*', 'anything', false],
  ['', 'words', false],
])('the pattern %s matches “%s”: %s', (pattern, line, expected) =>
  expect(linePattern(pattern)(line)).toBe(expected),
);

test('a pattern with many stars is matched within two seconds', () => {
  const before = process.cpuUsage();
  expect(linePattern(`${'*a'.repeat(90)}b`)('a'.repeat(20_000))).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
