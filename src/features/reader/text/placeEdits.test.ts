import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { parseChapterText } from '../../../../formats/chapterText';
import { findPlace, placeOf } from './place';

/** A word keeps its number through every edit, so that the test can follow it. */
type Word = { readonly text: string; readonly number: number };
type Chapter = readonly (readonly Word[])[];

const written = fc.stringMatching(/^[a-z]{2,9}$/);
const chapter = fc
  .array(fc.array(written, { minLength: 12, maxLength: 60 }), { minLength: 8, maxLength: 24 })
  .map((paragraphs): Chapter => {
    let number = 0;
    return paragraphs.map((words) =>
      words.map((text) => {
        number += 1;
        // As in prose, and unlike in random letters, no long passage occurs twice.
        return { text: `${text}${number.toString(36)}`, number };
      }),
    );
  });

/** A revision has at most one edit per this many paragraphs. */
const PARAGRAPHS_PER_EDIT = 4;

/** An edit of a chapter at a position given by any two numbers, `where` and `at`. */
const edit = fc.record({
  kind: fc.constantFrom('change', 'insert', 'delete', 'split', 'join', 'newParagraph', 'cutParagraph'),
  where: fc.nat(),
  at: fc.nat(),
  words: fc.array(written, { minLength: 1, maxLength: 40 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

function apply(before: Chapter, { kind, where, at, words }: Edit): Chapter {
  const index = where % before.length;
  const paragraph = before[index] as readonly Word[];
  const word = at % paragraph.length;
  const fresh = words.map((text) => ({ text, number: 0 }));
  const replaced = (...paragraphs: (readonly Word[])[]) => before.toSpliced(index, 1, ...paragraphs);
  if (kind === 'change') return replaced(paragraph.toSpliced(word, 1, ...fresh.slice(0, 2)));
  if (kind === 'insert') return replaced(paragraph.toSpliced(word, 0, ...fresh.slice(0, 5)));
  if (kind === 'delete' && paragraph.length > 3) return replaced(paragraph.toSpliced(word, 3));
  if (kind === 'split' && word > 0) return replaced(paragraph.slice(0, word), paragraph.slice(word));
  if (kind === 'newParagraph') return replaced(paragraph, fresh);
  if (kind === 'cutParagraph' && before.length > 3) return replaced();
  const next = before[index + 1];
  if (kind === 'join' && next) return before.toSpliced(index, 2, [...paragraph, ...next]);
  return before;
}

function blocksOf(paragraphs: Chapter): Block[] {
  return parseChapterText(paragraphs.map((words) => words.map(({ text }) => text).join(' ')).join('\n\n'));
}

/** Returns the current paragraph of a word; for a deleted word, that of the nearest remaining one. */
function paragraphOf(paragraphs: Chapter, number: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  paragraphs.forEach((words, index) => {
    for (const word of words) {
      if (word.number === 0 || Math.abs(word.number - number) >= distance) continue;
      best = index;
      distance = Math.abs(word.number - number);
    }
  });
  return best;
}

function oldUpTo(paragraphs: Chapter, index: number): number {
  return paragraphs.slice(0, index + 1).filter((words) => words.some(({ number }) => number > 0)).length;
}

describe('a place in an edited chapter', () => {
  it('is found within one paragraph of its words', () => {
    fc.assert(
      fc.property(chapter, fc.nat(), fc.nat(), fc.array(edit, { maxLength: 12 }), (before, a, b, edits) => {
        const index = a % before.length;
        const paragraph = before[index] as readonly Word[];
        const at = b % paragraph.length;
        const blocks = blocksOf(before);
        const offset = paragraph.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, 0);
        const kept = placeOf(1, blocks, { blockId: (blocks[index] as Block).id, offset }, 0);
        if (!kept) throw new Error('no place');
        const after = edits.slice(0, before.length / PARAGRAPHS_PER_EDIT).reduce(apply, before);
        const revised = blocksOf(after);
        const found = findPlace(revised, kept);
        const now = revised.findIndex(({ id }) => id === found?.blockId);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(found?.offset).toBeLessThan(blockText(revised[now] as Block).length);
        const right = paragraphOf(after, (paragraph[at] as Word).number);
        expect(Math.abs(oldUpTo(after, now) - oldUpTo(after, right))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
