/** The author's notes before and after a chapter (decision 0144). Empty: none. */
export type AuthorNotes = { readonly before: string; readonly after: string };

/** The longest of the two, in characters. */
export const AUTHOR_NOTE_MOST = 2_000;

export const NO_NOTES: AuthorNotes = { before: '', after: '' };

export function hasNotes({ before, after }: AuthorNotes): boolean {
  return before !== '' || after !== '';
}

/** The paragraphs of a note: an empty line, or the end of a line, separates them. */
export function noteParagraphs(note: string): string[] {
  return note.split(/\n+/).filter((paragraph) => paragraph !== '');
}
