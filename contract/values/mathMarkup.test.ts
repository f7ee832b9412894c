import { expect, it } from 'vitest';
import { MAX_MATH_DEPTH, type MathNode, readMath, writeMath } from './mathMarkup';

const node = (name: string, ...children: MathNode['children']): MathNode => ({
  name,
  attributes: {},
  children,
});

it('reads what it writes, signs and attributes included', () => {
  const math = {
    ...node('math', node('mo', '<|[*^\\]>&"'), { ...node('mo', 'a'), attributes: { stretchy: 'false' } }),
    attributes: { display: 'block' },
  };
  const written = writeMath(math);
  expect(written).not.toMatch(/[|[\]\\*^]/);
  expect(readMath(written)).toEqual(math);
});

it('writes no attribute that is not about drawing', () => {
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
])('does not read %.60s', (markup) => expect(readMath(markup)).toBeNull());
