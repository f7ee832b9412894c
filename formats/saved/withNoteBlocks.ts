import { type AuthorNotes, NO_NOTES, noteParagraphs } from '../../contract/catalogue/authorNotes';
import { withBlockIds } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';

/**
 * Returns a chapter's blocks for a saved file, with its author's notes as quotations under `title` before and after
 * them. The ids of the chapter's own blocks stay.
 */
export function withNoteBlocks(
  blocks: readonly Block[],
  title: string,
  { before, after }: AuthorNotes = NO_NOTES,
): Block[] {
  return [...noteBlocks(before, title), ...blocks, ...noteBlocks(after, title)];
}

function noteBlocks(note: string, title: string): Block[] {
  if (note === '') return [];
  const head = { kind: 'quote', runs: [{ text: title, strong: true }] } as const;
  const paragraphs = noteParagraphs(note).map((text) => ({ kind: 'quote', runs: [{ text }] }) as const);
  return withBlockIds([head, ...paragraphs]);
}
