import type { Block, Run } from './chapters.schema';

/**
 * How to split a text file into chapters. `headings` is the id of one of the detected choices, a pattern, or
 * 'none'. A missing field is detected from the text.
 */
export type TextCut = { headings?: string | { pattern: string }; encoding?: string };

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

const PICTURE_WEIGHT = 500;

/** A block's share of its chapter, in characters of text. */
export function blockWeight(block: Block): number {
  return blockLength(block) || (block.kind === 'picture' ? PICTURE_WEIGHT : 0);
}

function runsLength(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.text.length, 0);
}

/**
 * Gives each block its id: FNV-1a of its text in base 36; a repeat gets `-2`, `-3` … appended (decision
 * 0005).
 */
export function withBlockIds(drafts: readonly BlockDraft[]): Block[] {
  const seen = new Map<string, number>();
  return drafts.map((draft) => {
    const hash = fnv1a(idSource(draft)).toString(36);
    const repeat = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, repeat);
    return { ...draft, id: repeat === 1 ? hash : `${hash}-${repeat}` };
  });
}

/** Most pictures have no caption, so the id of a picture derives from the picture itself. */
function idSource(block: BlockDraft): string {
  return block.kind === 'picture' ? `picture ${block.picture}` : blockText(block);
}

/** 32-bit FNV-1a over UTF-16 code units, both bytes of each. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}
