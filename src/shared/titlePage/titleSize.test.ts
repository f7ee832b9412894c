import { expect, it } from 'vitest';
import { titleSize } from './titleSize';

it.each([
  ['The Ninth Bell', 'short'],
  ['What I Did on My Holidays: An Account in Several Parts', 'long'],
  ['西游记', 'short'],
  ['重生之我在异世界开了一家只卖包子的客栈后来全村人都来了', 'long'],
  [`The History and Adventures ${'of a Very Long Title '.repeat(5)}`, 'endless'],
])('the title %s is %s', (title, size) => {
  expect(titleSize(title)).toBe(size);
});
