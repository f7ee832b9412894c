import { describe, expect, it } from 'vitest';
import { digitsOf, isCode, isEmail, isPasswordLength } from './credentials';

describe('login input', () => {
  it.each([
    ['reader@books.example', true],
    [' Reader@Books.Example ', true],
    ['a.b+c@sub.books.example', true],
    ['', false],
    ['reader', false],
    ['reader@', false],
    ['reader@books', false],
    ['@books.example', false],
    ['re ader@books.example', false],
  ])('“%s” is an email address: %s', (text, is) => expect(isEmail(text)).toBe(is));

  it.each([
    ['12345', false],
    ['123456', true],
    ['x'.repeat(32), true],
    ['x'.repeat(33), false],
    ['', false],
  ])('“%s” has the length of a password: %s', (text, is) => expect(isPasswordLength(text)).toBe(is));

  it.each([
    ['123 456', '123456'],
    ['123456789', '123456'],
    ['Code: 04-05-06.', '040506'],
    ['', ''],
  ])('“%s” has the digits “%s”', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
    expect(isCode(digits)).toBe(digits.length === 6);
  });
});
