import fc from 'fast-check';
import type { BlockDraft } from '../../contract/catalogue/blocks';
import type { Run } from '../../contract/catalogue/chapters.schema';

const awkward = fc.stringMatching(/^[!ab*\\[\]^:#>| \u00a0<&_1-]{0,12}$/);
export const anyText = fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 20 }));
const label = fc.constantFrom('1', '2', 'a.b', 'note-3', '注');
const mark = fc.option(fc.constant(true as const), { nil: undefined });
const link = fc.constantFrom(
  '#3',
  '#-1/k3jx-2',
  '#12/a',
  '^1',
  'https://example.org/a?b=1#c',
  'javascript:1',
  '#x',
);
const reading = fc.oneof(fc.constantFrom('かんじ', 'a b', 'x'), anyText);
const formula = fc.oneof(fc.constantFrom('<math><mi>x</mi></math>', '<a>', 'x'), anyText);
const optionally = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const plainRun: fc.Arbitrary<Run> = fc.oneof(
  fc.record({ text: anyText, em: mark, strong: mark }),
  label.map((note) => ({ text: note, note })),
);
const page: fc.Arbitrary<Run> = fc
  .oneof(fc.constantFrom('42', 'xvii'), anyText)
  .map((number) => ({ text: '', page: number }));
const run: fc.Arbitrary<Run> = fc
  .tuple(plainRun, optionally(link), optionally(reading), optionally(formula))
  .map(([plain, to, ruby, math]) => ({
    ...plain,
    ...(to && { link: to }),
    ...(ruby && { ruby }),
    ...(math && { math }),
  }));
const runs = fc.array(fc.oneof({ weight: 5, arbitrary: run }, page), { maxLength: 6 });
/** Blocks of every kind with awkward texts, not yet in the form of `finishBlocks`. */
export const draft: fc.Arbitrary<BlockDraft> = fc.oneof(
  runs.map((r) => ({ kind: 'paragraph' as const, runs: r })),
  runs.map((r) => ({ kind: 'quote' as const, runs: r })),
  fc.record({ kind: fc.constant('row' as const), head: mark, runs }),
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), runs }),
  fc.record({ kind: fc.constant('note' as const), label, runs }),
  fc.constant({ kind: 'break' as const }),
  fc.record({
    kind: fc.constant('picture' as const),
    picture: fc.stringMatching(/^[0-9a-z]{1,12}$/),
    width: fc.integer({ min: 1, max: 99_999 }),
    height: fc.integer({ min: 1, max: 99_999 }),
    alt: fc.oneof(fc.stringMatching(/^[ab\]\\()[! ]{0,9}$/), anyText),
    runs,
  }),
  fc.record({
    kind: fc.constant('verse' as const),
    lines: fc.array(fc.record({ indent: fc.integer({ min: -1, max: 20 }), runs }), { maxLength: 4 }),
  }),
);
