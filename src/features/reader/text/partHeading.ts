import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { Section } from './sections';

export type PartHeading = Extract<Block, { kind: 'heading' }>;

const cache = new WeakMap<Section, { part: PartHeading; rest: Section }>();

/**
 * Separates the heading of the part that begins with this section, because it is shown above the chapter's
 * title. Its text stays the chapter's first block, so that no place changes.
 */
export function withoutPart(
  section: Section,
  parts: readonly string[] | undefined,
): { part: PartHeading | null; rest: Section } {
  const known = cache.get(section);
  if (known) return known;
  const [first] = section.blocks;
  const isPart =
    section.index === 0 &&
    first?.kind === 'heading' &&
    parts?.at(-1) === first.runs.map(({ text }) => text).join('');
  if (!isPart) return { part: null, rest: section };
  const split = { part: first, rest: { ...section, blocks: section.blocks.slice(1) } };
  cache.set(section, split);
  return split;
}
