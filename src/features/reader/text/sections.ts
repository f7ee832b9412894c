import { blockLength } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { arePages, atPages } from './pageSections';

/**
 * A part of a chapter that is rendered and laid out as one. A page turn never lays out more than a section,
 * so a chapter of 60,000 words opens as fast as one of 3,000.
 */
export type Section = {
  readonly index: number;
  readonly blocks: readonly Block[];
  readonly start: number;
  readonly length: number;
};

/** A chapter of up to this many characters is one section: about 4,500 words of English. */
const WHOLE_CHARACTERS = 27_000;
/**
 * A longer one is split at the first scene break or heading after this many characters, and at the limit at
 * the latest.
 */
const NATURAL_CHARACTERS = 9_000;
const LIMIT_CHARACTERS = 20_000;
/** A shorter remainder is not worth a section. */
const SHORT_CHARACTERS = 4_000;

const cache = new WeakMap<readonly Block[], readonly Section[]>();

/**
 * Splits a chapter into sections, if possible before a scene break or a heading, because in paged mode a
 * section starts on a new page. Picture pages are one section. The same blocks give the same sections; every
 * chapter has at least one.
 */
export function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const known = cache.get(blocks);
  if (known) return known;
  const sections: Section[] = [];
  let start = 0;
  for (const part of atPages(blocks)) {
    for (const own of arePages(part) ? [part] : cut(part)) {
      const length = own.reduce((sum, block) => sum + blockLength(block), 0);
      sections.push({ index: sections.length, blocks: own, start, length });
      start += length;
    }
  }
  if (sections.length === 0) sections.push({ index: 0, blocks, start: 0, length: 0 });
  cache.set(blocks, sections);
  return sections;
}

function cut(blocks: readonly Block[]): (readonly Block[])[] {
  const lengths = blocks.map(blockLength);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= WHOLE_CHARACTERS) return [blocks];

  const sections: (readonly Block[])[] = [];
  let first = 0;
  let start = 0;
  let length = 0;
  const close = (end: number) => {
    sections.push(blocks.slice(first, end));
    first = end;
    start += length;
    length = 0;
  };
  blocks.forEach((block, at) => {
    const own = lengths[at] ?? 0;
    const restIsShort = total - start - length < SHORT_CHARACTERS;
    const natural = block.kind === 'break' || block.kind === 'heading';
    const previous = blocks[at - 1]?.kind;
    // A section must not end with a block that introduces the next one.
    const bound = previous === 'break' || previous === 'heading' || block.kind === 'note';
    const limit = natural ? NATURAL_CHARACTERS : LIMIT_CHARACTERS;
    if (at > first && length >= limit && !bound && !restIsShort) close(at);
    length += own;
  });
  close(blocks.length);
  return sections;
}

/**
 * Returns the section that contains a block, and the block's index in it; null if the chapter has no such
 * block.
 */
export function locateBlock<S extends Pick<Section, 'blocks'>>(
  sections: readonly S[],
  blockId: string,
): { section: S; index: number } | null {
  for (const section of sections) {
    const index = section.blocks.findIndex((block) => block.id === blockId);
    if (index >= 0) return { section, index };
  }
  return null;
}

/**
 * Returns how many blocks of a section have `characters` more than its first `index` blocks. Null, for all,
 * if little would be left.
 */
export function blocksToReach(section: Section, index: number, characters: number): number | null {
  let length = 0;
  let rest = characters;
  let end = 0;
  for (; end < section.blocks.length && rest > 0; end += 1) {
    const own = blockLength(section.blocks[end] as Block);
    length += own;
    if (end >= index) rest -= own;
  }
  return end === section.blocks.length || section.length - length < characters / 4 ? null : end;
}

export function firstBlocks(section: Section, blocks: number | null): Section {
  return blocks === null ? section : { ...section, blocks: section.blocks.slice(0, blocks) };
}
