import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { Annotation } from '../../../../data/tables/rows';
import { parseChapterText } from '../../../../formats/chapterText';
import { findStretch, type Stretch } from './findStretch';

const sentence = fc
  .array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 8, maxLength: 30 })
  .map((words) => words.join(' '));
const paragraphs = fc.uniqueArray(sentence, { minLength: 3, maxLength: 12 });

const textOf = (blocks: readonly Block[]) => blocks.map(blockText).filter(Boolean).join('\n');

function annotation(quote: string, stretch: Stretch, share: number, kind: Annotation['kind']): Annotation {
  return { kind, color: 'blue', ...stretch, quote, share, note: '', createdAt: 1, changedAt: 1 };
}

function wordsOf(blocks: readonly Block[], { start, end }: Stretch): string {
  const from = blocks.findIndex(({ id }) => id === start.blockId);
  const to = blocks.findIndex(({ id }) => id === end.blockId);
  const texts = blocks.slice(from, to + 1).map(blockText);
  texts[texts.length - 1] = (texts.at(-1) ?? '').slice(0, end.offset);
  texts[0] = (texts[0] ?? '').slice(start.offset);
  return texts.filter(Boolean).join('\n');
}

function highlight(blocks: readonly Block[], from: number, to: number, lead: number): Annotation {
  const first = blocks[from] as Block;
  const last = blocks[to] as Block;
  const stretch = {
    start: { blockId: first.id, offset: lead },
    end: { blockId: last.id, offset: blockText(last).length },
  };
  const whole = textOf(blocks);
  const quote = wordsOf(blocks, stretch);
  return annotation(quote, stretch, whole.indexOf(quote) / whole.length, 'highlight');
}

describe('a highlight', () => {
  it('is found in place in the same text', () => {
    fc.assert(
      fc.property(paragraphs, fc.nat(), fc.nat(), fc.nat(20), (texts, a, b, lead) => {
        const blocks = parseChapterText(texts.join('\n\n'));
        const [from, to] = [a % blocks.length, b % blocks.length].sort((x, y) => x - y) as [number, number];
        const kept = highlight(blocks, from, to, lead);
        expect(findStretch(blocks, kept)).toEqual({ start: kept.start, end: kept.end });
      }),
    );
  });

  it('is found by its words when the surrounding text changed, even in its paragraph', () => {
    fc.assert(
      fc.property(paragraphs, sentence, fc.nat(), (texts, added, a) => {
        const blocks = parseChapterText(texts.join('\n\n'));
        const index = a % blocks.length;
        const kept = highlight(blocks, index, index, 4);
        const revised = texts.map((text, at) => (at === index ? `${added} ${text} ${added}` : text));
        const after = parseChapterText([added, ...revised.reverse()].join('\n\n'));
        const found = findStretch(after, kept);
        expect(found && wordsOf(after, found)).toBe(kept.quote);
      }),
    );
  });

  it('keeps its start and end when a word inside it was rewritten', () => {
    const text = 'The lamplighter counted his ladders twice before he went out into the street.';
    const blocks = parseChapterText(`Before it.\n\n${text}\n\nAfter it.`);
    const kept = highlight(blocks, 1, 1, 0);
    const after = parseChapterText(`Before.\n\n${text.replace('twice', 'three times')}\n\nAfter it.`);
    const found = findStretch(after, kept);
    expect(found && wordsOf(after, found)).toBe(text.replace('twice', 'three times'));
  });

  it('spans paragraphs, and ends at the end of its last one', () => {
    const blocks = parseChapterText('One two three four.\n\nFive six seven eight.\n\nNine ten.');
    const kept = highlight(blocks, 0, 1, 4);
    expect(kept.quote).toBe('two three four.\nFive six seven eight.');
    const after = parseChapterText('New.\n\nOne two three four.\n\nFive six seven eight.\n\nNine ten.');
    expect(findStretch(after, kept)).toEqual({ start: kept.start, end: kept.end });
    const moved = parseChapterText('Zero two three four.\n\nFive six seven eight. More.');
    const found = findStretch(moved, kept);
    expect(found && wordsOf(moved, found)).toBe(kept.quote);
  });

  it('is lost if its words are gone', () => {
    const blocks = parseChapterText('The lamplighter counted his ladders.\n\nNothing else.');
    const kept = highlight(blocks, 0, 0, 0);
    expect(findStretch(parseChapterText('A wholly other chapter stands here now.'), kept)).toBeNull();
    expect(findStretch([], kept)).toBeNull();
  });

  it('of repeated words is the occurrence nearest to its old place', () => {
    const blocks = parseChapterText('Here again.\n\nOne.\n\nHere again.\n\nTwo.\n\nHere again.');
    const stretch = { start: { blockId: 'gone', offset: 0 }, end: { blockId: 'gone', offset: 11 } };
    const found = findStretch(blocks, annotation('Here again.', stretch, 0.45, 'highlight'));
    expect(found?.start.blockId).toBe(blocks[2]?.id);
  });
});

describe('a bookmark', () => {
  it('is found by the words that follow it', () => {
    const blocks = parseChapterText('First words of it.\n\nSecond paragraph, rather longer than that.');
    const spot = { blockId: blocks[1]?.id ?? '', offset: 7 };
    const kept = annotation(
      'paragraph, rather longer than that.',
      { start: spot, end: spot },
      0.5,
      'bookmark',
    );
    expect(findStretch(blocks, kept)).toEqual({ start: spot, end: spot });
    const after = parseChapterText('Another.\n\nThe second paragraph, rather longer than this.');
    const moved = { blockId: after[1]?.id ?? '', offset: 11 };
    expect(findStretch(after, kept)).toEqual({ start: moved, end: moved });
  });
});
