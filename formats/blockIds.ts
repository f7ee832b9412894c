import { type BlockDraft, withBlockIds } from '../contract/catalogue/blocks';
import type { Block } from '../contract/catalogue/chapters.schema';
import { canonicalRuns, isNoteLabel } from './chapterRuns';
import { isPicture } from './pictureLine';

/** Deeper indents of verse are reduced to this: a phone has no room for them. */
export const MAX_VERSE_INDENT = 12;

/**
 * Normalises drafts to the one form that the format can write (see `canonicalRuns`), drops blocks without
 * text, and assigns ids.
 */
export function finishBlocks(drafts: readonly BlockDraft[]): Block[] {
  return withBlockIds(drafts.map(canonicalDraft).filter((draft) => draft !== null));
}

function canonicalDraft(draft: BlockDraft): BlockDraft | null {
  if (draft.kind === 'break') return { kind: 'break' };
  if (draft.kind === 'verse') {
    const lines = draft.lines
      .map((line) => ({ indent: verseIndent(line.indent), runs: canonicalRuns(line.runs) }))
      .filter((line) => line.runs.length > 0);
    return lines.length > 0 ? { kind: 'verse', lines } : null;
  }
  const runs = canonicalRuns(draft.runs);
  if (draft.kind === 'picture') {
    const { kind, picture, width, height, side } = draft;
    const alt = draft.alt.replace(/\s+/g, ' ').trim();
    return isPicture(draft) ? { kind, picture, width, height, alt, ...(side && { side }), runs } : null;
  }
  if (runs.length === 0) return null;
  if (draft.kind === 'heading') return { kind: 'heading', level: draft.level, runs };
  if (draft.kind === 'note' && isNoteLabel(draft.label)) return { kind: 'note', label: draft.label, runs };
  if (draft.kind === 'row') return { kind: 'row', ...(draft.head && { head: true }), runs };
  return { kind: draft.kind === 'quote' ? 'quote' : 'paragraph', runs };
}

function verseIndent(indent: number): number {
  return Math.min(MAX_VERSE_INDENT, Math.max(0, Math.floor(indent)));
}
