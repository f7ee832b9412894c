import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { blocksToReach, firstBlocks, locateBlock, sectionsOf } from './sections';

function paragraph(id: string, length: number): Block {
  return { id, kind: 'paragraph', runs: [{ text: 'x'.repeat(length) }] };
}
const blocksOf = (lengths: readonly number[]): Block[] =>
  lengths.map((length, index) =>
    length === 0 ? { id: `b${index}`, kind: 'break' } : paragraph(`b${index}`, length),
  );

describe('sections', () => {
  it('are one for an ordinary chapter', () => {
    const blocks = blocksOf(Array.from({ length: 60 }, () => 400));
    expect(sectionsOf(blocks)).toEqual([{ index: 0, blocks, start: 0, length: 24_000 }]);
  });

  it('contain every block once, in order, and are never too long', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 400 }), (lengths) => {
        const blocks = blocksOf(lengths);
        const sections = sectionsOf(blocks);
        expect(sections.flatMap((section) => section.blocks)).toEqual(blocks);
        let start = 0;
        for (const section of sections) {
          expect(section.start).toBe(start);
          expect(section.length).toBeLessThanOrEqual(27_000);
          start += section.length;
        }
      }),
    );
  });

  it('split a chapter of 60,000 words at its scene breaks', () => {
    const lengths = Array.from({ length: 700 }, (_, index) => (index % 20 === 19 ? 0 : 500));
    const sections = sectionsOf(blocksOf(lengths));
    expect(sections.length).toBeGreaterThan(15);
    for (const section of sections.slice(1)) expect(section.blocks[0]?.kind).toBe('break');
  });

  it('never end in a break or a heading', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 900), { minLength: 60, maxLength: 200 }), (lengths) => {
        for (const section of sectionsOf(blocksOf(lengths)).slice(0, -1)) {
          expect(section.blocks.at(-1)?.kind).toBe('paragraph');
        }
      }),
    );
  });

  it('are the same objects for the same blocks', () => {
    const blocks = blocksOf([10, 20]);
    expect(sectionsOf(blocks)).toBe(sectionsOf(blocks));
  });

  it('are found by the id of a block', () => {
    const sections = sectionsOf(blocksOf(Array.from({ length: 100 }, () => 500)));
    expect(locateBlock(sections, 'b99')?.section).toBe(sections.at(-1));
    expect(locateBlock(sections, 'none')).toBeNull();
  });
});

describe('a growing section', () => {
  const [section] = sectionsOf(blocksOf(Array.from({ length: 50 }, () => 400)));
  if (!section) throw new Error('no section');

  it('contains at least as many characters as requested', () => {
    expect(blocksToReach(section, 0, 1_000)).toBe(3);
    expect(firstBlocks(section, 3).blocks.map((block) => block.id)).toEqual(['b0', 'b1', 'b2']);
  });
  it('grows beyond the blocks that it has', () => {
    expect(blocksToReach(section, 20, 1_000)).toBe(23);
  });
  it('is complete when little is left of it', () => {
    expect(blocksToReach(section, 47, 1_000)).toBeNull();
    expect(blocksToReach(section, 45, 1_900)).toBeNull();
    expect(firstBlocks(section, null)).toBe(section);
  });
  it('becomes complete, whatever its blocks are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 80 }), (lengths) => {
        const [grown] = sectionsOf(blocksOf(lengths));
        let extent: number | null = 0;
        for (let steps = 0; grown && extent !== null && steps <= lengths.length; steps += 1) {
          const next: number | null = blocksToReach(grown, extent, 500);
          if (next !== null) expect(next).toBeGreaterThan(extent);
          extent = next;
        }
        expect(extent).toBeNull();
      }),
    );
  });
});
