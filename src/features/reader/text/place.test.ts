import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { parseChapterText } from '../../../../formats/chapterText';
import { findPlace, placeOf, pointAtShare } from './place';

const sentence = fc
  .array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 6, maxLength: 40 })
  .map((words) => words.join(' '));
const chapter = fc
  .array(sentence, { minLength: 3, maxLength: 20 })
  .map((paragraphs) => parseChapterText(paragraphs.join('\n\n')));

function place(blocks: Block[], index: number, offset: number) {
  const block = blocks[index] as Block;
  const kept = placeOf(4, blocks, { blockId: block.id, offset }, 1_000);
  if (!kept) throw new Error('no place');
  return kept;
}

describe('a place', () => {
  const blocks = parseChapterText(
    'First words of it.\n\n***\n\nSecond paragraph, rather longer.\n\nThird and last.',
  );

  it('stores its block, a quote across paragraphs and its share of the chapter', () => {
    const kept = place(blocks, 2, 27);
    expect(kept).toEqual({
      target: 4,
      blockId: blocks[2]?.id,
      offset: 27,
      quote: 'nger.\nThird and last.',
      chapterShare: (18 + 27) / (18 + 32 + 15),
      around: { before: [blocks[0]?.id], after: [blocks[3]?.id] },
      at: 1_000,
    });
  });

  it('is found again among pictures', () => {
    const pictures = parseChapterText('![](p1 2x3)\n\n![](p2 2x3)\n\n![](p1 2x3)\n\n![](p3 2x3)');
    const kept = place(pictures, 2, 0);
    expect(kept.chapterShare).toBe(0.5);
    expect(findPlace(pictures, kept)).toEqual({ blockId: pictures[2]?.id, offset: 0 });
    expect(pointAtShare(pictures, 0)).toEqual({ blockId: pictures[0]?.id, offset: 0 });
    expect(pointAtShare(pictures, 0.3)).toEqual({ blockId: pictures[1]?.id, offset: 0 });
    // The text after the pictures is not their quote.
    const mixed = parseChapterText('![](p1 2x3)\n\n![](p2 2x3)\n\nThe words that are behind them all.');
    expect(findPlace(mixed, place(mixed, 1, 0))).toEqual({ blockId: mixed[1]?.id, offset: 0 });
  });

  it('is null for a block the chapter does not have', () => {
    expect(placeOf(4, blocks, { blockId: 'gone', offset: 0 }, 1)).toBeNull();
  });

  it('quotes no more than 64 characters', () => {
    const long = parseChapterText('a'.repeat(500));
    expect(place(long, 0, 10).quote).toHaveLength(64);
  });

  it('is found again in the same text, to the character', () => {
    fc.assert(
      fc.property(chapter, fc.nat(), fc.nat(), (blocks, a, b) => {
        const index = a % blocks.length;
        const offset = b % blockText(blocks[index] as Block).length;
        const kept = place(blocks, index, offset);
        expect(findPlace(blocks, kept)).toEqual({ blockId: kept.blockId, offset });
      }),
    );
  });

  it('is found again when paragraphs are added, removed and moved around it', () => {
    fc.assert(
      fc.property(chapter, chapter, fc.nat(), fc.nat(), (blocks, others, a, b) => {
        const index = a % blocks.length;
        const offset = b % blockText(blocks[index] as Block).length;
        const kept = place(blocks, index, offset);
        const known = new Set(blocks.map((block) => block.id));
        const fresh = others.filter((block) => !known.has(block.id));
        const revised = [...fresh, ...blocks.slice(Math.max(0, index - 1), index + 2)];
        expect(findPlace(revised, kept)).toEqual({ blockId: kept.blockId, offset });
      }),
    );
  });

  it('is found by its quote when its own paragraph was revised', () => {
    const before = parseChapterText(
      'An opening paragraph stands here.\n\nThe ferry left at nine, and nobody on the quay saw it go but the harbour cat.\n\nThe end of it.',
    );
    const kept = place(before, 1, 9);
    const after = parseChapterText(
      'A new preface.\n\nAn opening paragraph stands here.\n\nOn Sunday the ferry left at nine, and nobody on the quay saw it go but the cat.\n\nThe end of it.',
    );
    const found = findPlace(after, kept);
    expect(found?.blockId).toBe(after[2]?.id);
    expect(blockText(after[2] as Block).slice(found?.offset)).toMatch(/^ left at nine/);
  });

  it('is found at the nearest of repeated texts', () => {
    const refrain = 'And the bell rang once more over the town';
    const before = parseChapterText(
      `${refrain} first.\n\nSome words in between them.\n\n${refrain} last of all.`,
    );
    const kept = place(before, 2, 0);
    const after = parseChapterText(
      `${refrain} at first.\n\nSome words in between them.\n\n${refrain} last, at long last.`,
    );
    expect(findPlace(after, kept)?.blockId).toBe(after[2]?.id);
  });

  it('is found between two new paragraph breaks', () => {
    const words = Array.from({ length: 124 }, (_, n) => `aa${n.toString(36)}`);
    const paragraphs = Array.from({ length: 10 }, (_, n) =>
      n < 9 ? words.slice(12 * n, 12 * n + 12) : words.slice(108),
    );
    const chapterOf = (parts: string[][]) =>
      parseChapterText(parts.map((part) => part.join(' ')).join('\n\n'));
    const before = chapterOf(paragraphs);
    const [own, last] = [paragraphs[8] as string[], paragraphs[9] as string[]];
    const after = chapterOf([
      ...paragraphs.slice(0, 8),
      own.slice(0, 8),
      own.slice(8),
      last.slice(0, 1),
      last.slice(1),
    ]);
    const kept = place(before, 8, own.slice(0, 7).join(' ').length + 1);
    const found = after.findIndex((block) => block.id === findPlace(after, kept)?.blockId);
    expect([8, 9]).toContain(found);
  });

  it('is found between its neighbours when its own paragraph was deleted', () => {
    const before = parseChapterText('One here first!\n\nTwo that is struck out?\n\nThree after it.');
    const preface = Array.from({ length: 8 }, (_, index) => `A new preface, part ${index}.`).join('\n\n');
    const after = parseChapterText(`${preface}\n\nOne here first!\n\nThree after it.`);
    expect([after[8]?.id, after[9]?.id]).toContain(findPlace(after, place(before, 1, 3))?.blockId);
    const cut = parseChapterText(`${preface}\n\nThree after it.`);
    expect([cut[7]?.id, cut[8]?.id]).toContain(findPlace(cut, place(before, 1, 3))?.blockId);
  });

  it('falls back on the share of the chapter when all text has changed', () => {
    const before = parseChapterText('aaaa aaaa aaaa aaaa\n\nbbbb bbbb bbbb bbbb');
    const after = parseChapterText('ccccccccccccccccccc\n\nddddddddddddddddddd');
    expect(findPlace(after, place(before, 1, 0))).toEqual({ blockId: after[1]?.id, offset: 0 });
  });

  it('survives a damaged offset and an empty chapter', () => {
    const kept = { ...place(blocks, 0, 3), offset: 9_999, quote: '' };
    expect(findPlace(blocks, kept)).toEqual({ blockId: blocks[0]?.id, offset: 17 });
    expect(findPlace([], kept)).toBeNull();
  });
});

describe('the point at a share', () => {
  const blocks = parseChapterText('aaaaaaaaaa\n\nbbbbbbbbbb');
  it('counts characters of the whole chapter', () => {
    expect(pointAtShare(blocks, 0)).toEqual({ blockId: blocks[0]?.id, offset: 0 });
    expect(pointAtShare(blocks, 0.75)).toEqual({ blockId: blocks[1]?.id, offset: 5 });
    expect(pointAtShare(blocks, 1)).toEqual({ blockId: blocks[1]?.id, offset: 9 });
  });
});
