import type { Block } from '../contract/schemas/chapter';
import { canonicalRuns, isNoteLabel } from './chapterRuns';
import { isPicture } from './pictureLine';

/** A block before it has its id. */
export type BlockDraft = Block extends infer B ? (B extends { id: string } ? Omit<B, 'id'> : never) : never;

/** Verse deeper than this is laid out no deeper: a phone has no room for it. */
export const MAX_VERSE_INDENT = 12;

/**
 * Brings drafts into the one form that the format can write (see `canonicalRuns`), drops blocks without text, and
 * gives each its id: FNV-1a of its text in base 36, with `-2`, `-3` … behind a repeat.
 */
export function finishBlocks(drafts: readonly BlockDraft[]): Block[] {
  const seen = new Map<string, number>();
  const blocks: Block[] = [];
  for (const draft of drafts) {
    const canonical = canonicalDraft(draft);
    if (canonical === null) continue;
    const hash = fnv1a(idSource(canonical)).toString(36);
    const repeat = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, repeat);
    blocks.push({ ...canonical, id: repeat === 1 ? hash : `${hash}-${repeat}` });
  }
  return blocks;
}

/** The text of a block as a reader sees it; verse lines are separated by line feeds. */
export function draftText(block: BlockDraft): string {
  if (block.kind === 'break') return '';
  if (block.kind !== 'verse') return runsText(block.runs);
  return block.lines.map((line) => runsText(line.runs)).join('\n');
}

/** Most pictures have no caption: what tells them apart is the picture. */
function idSource(block: BlockDraft): string {
  return block.kind === 'picture' ? `picture ${block.picture}` : draftText(block);
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
    const { kind, picture, width, height } = draft;
    const alt = draft.alt.replace(/\s+/g, ' ').trim();
    return isPicture(draft) ? { kind, picture, width, height, alt, runs } : null;
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

function runsText(runs: readonly { readonly text: string }[]): string {
  return runs.map((run) => run.text).join('');
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
