import * as v from 'valibot';
import { expect, it } from 'vitest';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../contract/account/logins';
import { passwordSchema } from '../../contract/account/logins.schema';
import { commonPasswords, isCommonPassword } from './commonPasswords';

const EMAIL = 'some.reader+books@books.example';

it('common passwords are ten thousand valid ones, distinct and in lower case', () => {
  const all = [...commonPasswords()];
  expect(all).toHaveLength(10_000);
  for (const one of all) {
    expect(v.is(passwordSchema, one), one).toBe(true);
    expect(one).toBe(one.toLowerCase());
  }
});

it.each([
  ['123456', true],
  ['password', true],
  ['PassWord', true],
  ['QWERTY', true],
  ['１２３４５６', true],
  ['iloveyou', true],
  ['dragon', true],
  [EMAIL, true],
  ['some.reader', true],
  ['Some.Reader+Books', true],
  ['correct horse', false],
  ['password of mine', false],
  ['books.example', false],
  ['x7!kq2', false],
])('the password “%s” is common: %s', (password, is) => expect(isCommonPassword(password, EMAIL)).toBe(is));

it('a password has from 6 to 32 characters', () => {
  expect([PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS]).toEqual([6, 32]);
});
