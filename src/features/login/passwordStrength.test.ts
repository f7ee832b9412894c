import { expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength';

const EMAIL = 'ada.lovelace@books.example';

it.each([
  ['', 'weak'],
  ['abcdef', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['87654321', 'weak'],
  ['qwertyuiop', 'weak'],
  ['P4ssw0rd2026', 'weak'],
  ['Password123!', 'weak'],
  ['lovelace1', 'weak'],
  ['ada.lovelace@books.example', 'weak'],
  ['йцукен123', 'weak'],
  ['ledger', 'weak'],
  ['teapot29', 'fair'],
  ['correct horse', 'good'],
  ['gY7!mQ2zW', 'fair'],
  ['gY7!mQ2zWp', 'good'],
  ['correct horse battery', 'strong'],
  ['читаю ночью в поезде', 'strong'],
])('password “%s” is %s', (password, strength) => expect(passwordStrength(password, EMAIL)).toBe(strength));

it('password strength never falls when a character outside any pattern is added', () => {
  const order = ['weak', 'fair', 'good', 'strong'];
  const text = 'mj kv!pw zg?tb xh';
  const found = Array.from(text, (_, at) => order.indexOf(passwordStrength(text.slice(0, at + 1), '')));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found.at(-1)).toBe(3);
});
