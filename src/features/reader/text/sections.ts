import { blockLength } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { arePages, atPages } from './pageSections';

/**
 * A stretch of a chapter that is rendered and laid out as one. A page turn never lays out more than a section,
 * so a chapter of 60,000 words opens as fast as one of 3,000.
 */
export type Section = {
  readonly index: number;
  readonly blocks: readonly Block[];
  /** Characters of the chapter before this section, and in it. */
  readonly start: number;
  readonly length: number;
};

/** Up to this many characters a chapter is one section: about 4,500 words of English. */
const WHOLE_CHARACTERS = 27_000;
/** A longer one is cut before a scene break once it is this long, and at this limit at the latest. */
const NATURAL_CHARACTERS = 9_000;
const LIMIT_CHARACTERS = 20_000;
/** Less than this is not worth a section of its own. */
const SHORT_CHARACTERS = 4_000;

const cache = new WeakMap<readonly Block[], readonly Section[]>();

/**
 * Cuts a chapter into sections, where possible before a scene break or a heading: in paged mode a section starts
 * on a fresh page. Pages of pictures are a section. The same blocks give the same sections; every chapter has at least one.
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
    // What introduces the next block must not be left alone at the end of a section.
    const bound = previous === 'break' || previous === 'heading' || block.kind === 'note';
    const limit = natural ? NATURAL_CHARACTERS : LIMIT_CHARACTERS;
    if (at > first && length >= limit && !bound && !restIsShort) close(at);
    length += own;
  });
  close(blocks.length);
  return sections;
}

/** The section that holds a block, and the block's index in it; null when the chapter has no such block. */
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
 * How many blocks of a section hold `characters` more than its first `index` ones. All, null, when little would be
 * left.
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

/** The first blocks of a section; itself for null. */
export function firstBlocks(section: Section, blocks: number | null): Section {
  return blocks === null ? section : { ...section, blocks: section.blocks.slice(0, blocks) };
}
