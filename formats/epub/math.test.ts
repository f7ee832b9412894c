import { expect, it } from 'vitest';
import { parseChapterText } from '../chapterText';
import { makeEpub } from '../testing/makeEpub';
import { readEpub } from './readEpub';

const runsOf = (body: string) => {
  const file = makeEpub({ documents: { 'c1.xhtml': `<p>So ${body} holds.</p>` } });
  const [block] = parseChapterText(readEpub(file).chapters[0]?.text ?? '');
  return block && 'runs' in block ? block.runs : [];
};

it('a formula keeps its drawing, and its alttext as its words', () => {
  expect(
    runsOf(
      '<m:math alttext="x squared" display="block" id="m1"><m:semantics><m:msup><m:mi>x</m:mi> <m:mn>2</m:mn></m:msup><m:annotation encoding="TeX">x^2</m:annotation></m:semantics></m:math>',
    ),
  ).toEqual([
    { text: 'So ' },
    {
      text: 'x squared',
      math: '<math display="block"><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>',
    },
    { text: ' holds.' },
  ]);
});

it('a formula keeps MathML 3 brackets, and drops links and actions', () => {
  const [, formula] = runsOf(
    '<math><mfenced separators=";"><mi>a</mi><mi>b</mi></mfenced><mtext><a href="#x" onclick="y()">c</a></mtext><maction><mi>d</mi></maction></math>',
  );
  expect(formula).toEqual({
    text: 'abcd',
    math: '<math><mrow><mo>(</mo><mi>a</mi><mo>;</mo><mi>b</mi><mo>)</mo></mrow><mtext>c</mtext><mrow><mi>d</mi></mrow></math>',
  });
});

it('a formula that is too deep or too long becomes words', () => {
  const deep = `${'<mrow>'.repeat(60)}<mi>x</mi>${'</mrow>'.repeat(60)}`;
  expect(runsOf(`<math>${deep}</math>`)).toEqual([{ text: 'So x holds.' }]);
  expect(runsOf(`<math alttext="many">${'<mi>x</mi>'.repeat(2_000)}</math>`)).toEqual([
    { text: 'So many holds.' },
  ]);
});
