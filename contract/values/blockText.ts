import type { Block, Run } from '../schemas/chapter';

/** A block before it has its id. */
export type BlockDraft = Block extends infer B ? (B extends { id: string } ? Omit<B, 'id'> : never) : never;

export function runsText(runs: readonly Run[]): string {
  let text = '';
  for (const run of runs) text += run.text;
  return text;
}

/**
 * The text of a block as the page shows it, character for character: place offsets count in it, and the rendered
 * block's text nodes add up to it. Verse lines are separated by line feeds; a scene break has no text.
 */
export function blockText(block: BlockDraft): string {
  if (block.kind === 'break') return '';
  if (block.kind === 'verse') return block.lines.map((line) => runsText(line.runs)).join('\n');
  return runsText(block.runs);
}

/** Length of `blockText(block)` in UTF-16 units, without building the text. */
export function blockLength(block: Block): number {
  if (block.kind === 'break') return 0;
  if (block.kind !== 'verse') return runsLength(block.runs);
  return block.lines.reduce((sum, line) => sum + runsLength(line.runs), block.lines.length - 1);
}

/** What a picture without a caption counts for among text, in characters. */
const PICTURE_WEIGHT = 500;

/** How much of its chapter a block is, in characters of text. */
export function blockWeight(block: Block): number {
  return blockLength(block) || (block.kind === 'picture' ? PICTURE_WEIGHT : 0);
}

function runsLength(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.text.length, 0);
}
