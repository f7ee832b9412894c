import { type AuthorNotes, NO_NOTES, noteParagraphs } from '../contract/catalogue/authorNotes';

/*
 * The file of a chapter with its author's notes: each of their paragraphs is a line that begins with a mark, before
 * the chapter's text and after it. They are no part of the text: who opens a file splits them off (decision 0144).
 */
const MARK = '[^@] ';

/** Returns the file of a chapter's text with these notes. */
export function withNotes(text: string, { before, after }: AuthorNotes): string {
  return [...marked(before), text, ...marked(after)].join('\n\n');
}

function marked(note: string): string[] {
  return noteParagraphs(note).map((paragraph) => MARK + paragraph);
}

/**
 * Returns the text of a file, and the notes before and after it. A file that has only marked lines is text. Takes
 * time linear in the notes.
 */
export function splitNotes(file: string): { text: string; notes: AuthorNotes } {
  let start = 0;
  const before: string[] = [];
  while (file.startsWith(MARK, start)) {
    const end = file.indexOf('\n\n', start);
    if (end === -1) return { text: file, notes: NO_NOTES };
    before.push(file.slice(start + MARK.length, end));
    start = end + 2;
  }
  let end = file.length;
  const after: string[] = [];
  for (;;) {
    const line = file.lastIndexOf('\n\n', end - 1);
    if (line < start || !file.startsWith(MARK, line + 2)) break;
    after.unshift(file.slice(line + 2 + MARK.length, end));
    end = line;
  }
  return { text: file.slice(start, end), notes: { before: before.join('\n\n'), after: after.join('\n\n') } };
}
