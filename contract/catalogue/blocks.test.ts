import { describe, expect, it } from 'vitest';
import { blockText as formatText, parseChapterText } from '../../formats/chapterText';
import { blockLength, blockText } from './blocks';
import type { Block } from './chapters.schema';

const SOURCE = `## A *heading*

One paragraph with **strong *both*** words and a note[^1].

***

> A letter,

> signed.

| First line
|   second, indented

[^1]: The note.`;

describe('the text of a block', () => {
  const blocks: Block[] = parseChapterText(SOURCE);

  it('is the same in the contract and in the text format', () => {
    expect(blocks.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'break',
      'quote',
      'quote',
      'verse',
      'note',
    ]);
    expect(blocks.map(blockText)).toEqual(blocks.map(formatText));
  });

  it('has the length that blockLength returns', () => {
    expect(blocks.map(blockLength)).toEqual(blocks.map((block) => blockText(block).length));
  });
});
