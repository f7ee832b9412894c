import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { parseChapterText } from '../../formats/chapterText';
import { foldBlocks, locate, occurrences } from './chapterText';
import { fold, foldQuery, foldWithPositions } from './fold';

const alphabets = [
  'abcde ’“—ÉÀß',
  'абвгдйё «—»',
  '春眠不覚暁，。「」',
  'İıΣσς\u00ad\u0301\ufb01…\u00a0\n\t😀',
].join('');
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...alphabets), maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const run = fc.record({ text: words }, { requiredKeys: ['text'] });
const block = fc.oneof(
  fc.record({
    kind: fc.constantFrom('paragraph' as const, 'quote' as const),
    runs: fc.array(run, { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('verse' as const),
    lines: fc.array(fc.record({ indent: fc.nat(3), runs: fc.array(run, { maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({ kind: fc.constant('break' as const) }),
);
const chapter = fc
  .array(block, { minLength: 1, maxLength: 8 })
  .map((blocks) => blocks.map((one, index) => ({ ...one, id: `b${index}` }) as Block));

function find(blocks: readonly Block[], query: string) {
  const folded = foldBlocks(blocks);
  const wanted = foldQuery(query);
  return locate(blocks, folded, occurrences(folded, wanted), wanted.length);
}

function findIn(source: string, query: string): string[] {
  return find(parseChapterText(source), query).map(({ match }) => match);
}

describe('searching a chapter', () => {
  it('finds any excerpt: each hit contains the query, and one is at its position', () => {
    fc.assert(
      fc.property(chapter, fc.nat(), fc.nat(), fc.nat(), (blocks, which, from, size) => {
        const taken = blocks[which % blocks.length] as Block;
        const letters = [...blockText(taken)];
        const start = letters.length === 0 ? 0 : from % letters.length;
        const query = letters.slice(start, start + 1 + (size % 12)).join('');
        const wanted = foldQuery(query);
        const hits = find(blocks, query);
        const texts = new Map(blocks.map((one) => [one.id, blockText(one)]));
        for (const hit of hits) {
          expect(fold((texts.get(hit.blockId) as string).slice(hit.start, hit.end))).toContain(wanted);
          expect(hit.share).toBeGreaterThanOrEqual(0);
          expect(hit.share).toBeLessThanOrEqual(1);
        }
        if (wanted === '') {
          expect(hits).toEqual([]);
          return;
        }
        const begin = letters.slice(0, start).join('').length;
        const near = hits.filter(
          ({ blockId, start: at, end }) => blockId === taken.id && at < begin + query.length && end > begin,
        );
        expect(near.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('folds text identically with and without positions', () => {
    fc.assert(
      fc.property(words, (text) => {
        const { text: folded, starts, ends } = foldWithPositions(text);
        expect(folded).toBe(fold(text));
        expect(starts).toHaveLength(folded.length);
        expect(ends).toHaveLength(folded.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['case and diacritics', 'The Café was ÉMPTY.', 'cafe was empty', ['Café was ÉMPTY']],
    ['quotes and dashes', 'He said: “Don’t — please — go.”', `"don't - please`, ['“Don’t — please']],
    ['ligatures and width', 'The ﬁne ＡＢＣ', 'fine abc', ['ﬁne ＡＢＣ']],
    ['letters that are two', 'Die Straße, die Strasse', 'STRASSE', ['Straße', 'Strasse']],
    ['Cyrillic, with ё', 'Ёлка и ЕЛКА', 'елка', ['Ёлка', 'ЕЛКА']],
    ['Chinese, anywhere', '春眠不覚暁處處聞啼鳥', '處聞', ['處聞']],
    ['a soft hyphen inside', 'exam\u00adple', 'example', ['exam\u00adple']],
    ['spaces of any kind', 'ten\u00a0\u2009miles', 'ten miles', ['ten\u00a0\u2009miles']],
  ])('finds a match across variants: %s', (_, text, query, found) => {
    const blocks: Block[] = [{ id: 'b', kind: 'paragraph', runs: [{ text }] }];
    expect(find(blocks, query).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });

  it('finds matches across markup, verse lines and a trailing space, not across paragraphs', () => {
    expect(findIn('A *very* long day.\n\nDay two.', 'a very long ')).toEqual(['A very long']);
    expect(findIn('One day.\n\nDay two.', 'day. day')).toEqual([]);
    const verse: Block[] = [
      {
        id: 'v',
        kind: 'verse',
        lines: [
          { indent: 0, runs: [{ text: 'first' }] },
          { indent: 0, runs: [{ text: 'last' }] },
        ],
      },
    ];
    expect(find(verse, 'first last')).toMatchObject([{ start: 0, end: 10, match: 'first last' }]);
  });

  it('shows the context of a hit in whole words', () => {
    const text = `${'before '.repeat(20)}needle ${'after '.repeat(40)}`;
    const [hit] = find([{ id: 'b', kind: 'paragraph', runs: [{ text }] }], 'needle');
    expect(hit?.before).toMatch(/^…(before )+$/);
    expect(hit?.match).toBe('needle');
    expect(hit?.after).toMatch(/^( after)+…$/);
    expect(hit?.quote).toHaveLength(64);
  });
});
