import { describe, expect, it } from 'vitest';
import type { Block, ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ChapterRow } from '../../../../data/tables/rows';
import { Openings } from '../session/openings';
import { LeafOrder } from './LeafOrder';

const chapters = [1, 2, 3].map((target) => ({ target }) as ChapterEntry);

/** Chapter 2 is long: three sections. Chapter 3 has no text yet. */
function book(pageType: 'paged' | 'scroll'): LeafOrder {
  const openings = new Openings();
  const put = (target: number, paragraphs: number) => {
    const blocks: Block[] = Array.from({ length: paragraphs }, (_, index) => ({
      id: `${target}-${index}`,
      kind: 'paragraph',
      runs: [{ text: 'x'.repeat(900) }],
    }));
    openings.put({ target, title: '', blocks, blocksHash: String(target) } as ChapterRow);
  };
  put(1, 4);
  put(2, 60);
  return new LeafOrder(openings, chapters, pageType);
}

describe('the order of leaves', () => {
  it('goes through the sections of a chapter, then to the next chapter', () => {
    const order = book('paged');
    expect(order.sections(2)).toHaveLength(3);
    let leaf = order.at(1, 'start');
    const keys = [leaf.key];
    for (let next = order.neighbour(leaf, 1); next; next = order.neighbour(leaf, 1)) {
      leaf = next;
      keys.push(leaf.key);
    }
    expect(keys).toEqual(['paged/1/0', 'paged/2/0', 'paged/2/1', 'paged/2/2', 'paged/3/0']);
    for (const key of keys.reverse().slice(1)) {
      leaf = order.neighbour(leaf, -1) ?? leaf;
      expect(leaf.key).toBe(key);
    }
    expect(order.neighbour(leaf, -1)).toBeNull();
  });

  it('finds the leaf of a point', () => {
    expect(book('paged').at(2, { blockId: '2-59', offset: 3 }).section).toBe(2);
    expect(book('paged').at(2, { blockId: 'gone', offset: 0 }).section).toBe(0);
    expect(book('paged').at(2, 'end').section).toBe(2);
  });

  it('has one leaf per chapter in scroll mode', () => {
    const order = book('scroll');
    expect(order.at(2, 'end').key).toBe('scroll/2/0');
    expect(order.neighbour(order.at(2, 'start'), 1)?.key).toBe('scroll/3/0');
  });

  it('lists each leaf that a turn or a chapter key leads to once', () => {
    const order = book('paged');
    expect(order.around(order.name(2, 1)).map((leaf) => leaf.key)).toEqual([
      'paged/2/1',
      'paged/2/2',
      'paged/2/0',
      'paged/3/0',
      'paged/1/0',
    ]);
    expect(order.around(order.name(1, 0)).map((leaf) => leaf.key)).toEqual(['paged/1/0', 'paged/2/0']);
  });

  it('stops at a chapter without text in scroll mode', () => {
    const order = book('scroll');
    expect(order.around(order.name(2, 0)).map((leaf) => leaf.target)).toEqual([2, 3, 1]);
    // Chapter 3 has no text: nothing follows it, and it is not shown above the next chapter.
    expect(order.around(order.name(3, 0)).map((leaf) => leaf.target)).toEqual([3, 2]);
    order.chapters = [...chapters, { target: 4 } as ChapterEntry];
    expect(order.around(order.name(3, 0)).map((leaf) => leaf.target)).toEqual([3, 2]);
    expect(order.around(order.name(4, 0)).map((leaf) => leaf.target)).toEqual([4]);
  });
});
