import { expect, it } from 'vitest';
import { fillPlaceholders, strayPlaceholder } from './mailWords';

it.each([
  ['{name}, {name}', undefined],
  ['No braces', undefined],
  ['{ name }', '{ name }'],
  ['{Name}', '{Name}'],
  ['{code}', '{code}'],
  ['{number}', '{number}'],
  ['{}', '{}'],
  ['{name', '{'],
  ['name}', '}'],
  ['{{name}}', '{'],
  ['｛name｝', '｛name｝'],
])('of %s, a code’s mail does not know %s', (text, stray) => {
  expect(strayPlaceholder('login', text)).toBe(stray);
});

it('an order’s number is known to the mail about an order', () => {
  expect(strayPlaceholder('withdrawal', '{name}: {number}')).toBeUndefined();
});

it('a name with braces is not filled again', () => {
  expect(fillPlaceholders('{name} {number}', { name: '{number}$&', number: '7' })).toBe('{number}$& 7');
});
