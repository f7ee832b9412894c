import { expect, it } from 'vitest';
import { cellsOf, MAX_MATH_DEPTH, type MathNode, readMath, tableOf, writeMath } from './blockMarkup';
import type { Run } from './chapters.schema';

const textOf = (cells: ReturnType<typeof cellsOf>) =>
  cells.map(({ gap, runs }) => gap + runs.map(({ text }) => text).join('')).join('');
const plain = (text: string): Run[] => [{ text }];

it('a table row is split at its dots and keeps every character', () => {
  const runs: Run[] = [{ text: 'One · ' }, { text: 'two', em: true }, { text: ' ·  · four · ' }];
  const cells = cellsOf(runs);
  expect(cells.map((cell) => cell.runs.map(({ text }) => text).join(''))).toEqual([
    'One',
    'two',
    '',
    'four',
    '',
  ]);
  expect(textOf(cells)).toBe('One · two ·  · four · ');
  expect(textOf(cellsOf(plain('a · · c')))).toBe('a · · c');
  expect(cellsOf(plain('a · · c'))).toHaveLength(3);
});

it('a table pads shorter rows with empty cells at the start', () => {
  const table = tableOf([plain('North · South'), plain('1900 · 12 · 13')]);
  expect(table.map((cells) => cells.map(({ runs }) => runs[0]?.text ?? ''))).toEqual([
    ['', 'North', 'South'],
    ['1900', '12', '13'],
  ]);
});

const node = (name: string, ...children: MathNode['children']): MathNode => ({
  name,
  attributes: {},
  children,
});

it('readMath reads back what writeMath writes, including special characters and attributes', () => {
  const math = {
    ...node('math', node('mo', '<|[*^\\]>&"'), { ...node('mo', 'a'), attributes: { stretchy: 'false' } }),
    attributes: { display: 'block' },
  };
  const written = writeMath(math);
  expect(written).not.toMatch(/[|[\]\\*^]/);
  expect(readMath(written)).toEqual(math);
});

it('writeMath omits links, handlers, styles and oversized lengths', () => {
  const attributes = {
    href: 'javascript:alert(1)',
    onclick: 'x()',
    style: 'a',
    width: '99999em',
    lspace: '1em',
  };
  expect(writeMath({ ...node('math'), attributes })).toBe('<math lspace="1em"></math>');
});

it.each([
  '<math><script>alert(1)</script></math>',
  '<math><mi onclick="x">a</mi></math>',
  '<math><mi href="https://example.org">a</mi></math>',
  '<math><mi>a</math></mi>',
  '<math><mi>a</mi>',
  '<math></math><math></math>',
  '<mrow></mrow>',
  'x',
  `<math>${'<mrow>'.repeat(MAX_MATH_DEPTH)}${'</mrow>'.repeat(MAX_MATH_DEPTH)}</math>`,
  `<math>${'x'.repeat(10_000)}</math>`,
])('readMath rejects %.60s', (markup) => expect(readMath(markup)).toBeNull());
