import { AUTHOR_NOTE_MOST, type AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { BlockDraft } from '../../contract/catalogue/blocks';
import { finishBlocks } from '../blockIds';
import { writeChapterText } from '../chapterText';
import { plainDescription } from '../epub/subjects';
import { readPasted } from '../html/readPasted';
import { countWords } from '../wordCount';

/** A post as a chapter's text. Its pictures are on the web: they are counted and left out. */
export type PostText = {
  readonly text: string;
  readonly wordCount: number;
  readonly notes: AuthorNotes;
  readonly pictures: number;
};

/**
 * Shortcodes that show something else than words. What they enclose stays; others stay as they are written, since
 * writers use brackets too: “[Skill gained]”.
 */
const SHORTCODE =
  /\[\/?(?:caption|wp_caption|gallery|playlist|audio|video|embed|fictioneer_[a-z_]+)(?:\s[^[\]]*)?\]/g;

/**
 * Turns the body of a post, and what its author says before and after it, into a chapter. A note that is too long
 * for one is a part of the text.
 */
export function readPost(body: string, { before, after }: AuthorNotes = { before: '', after: '' }): PostText {
  const first = noteOf(before);
  const last = noteOf(after);
  const read = readPasted(postHtml(body));
  const blocks: BlockDraft[] = [
    ...(first.note === '' ? separate(first.blocks, 'after') : []),
    ...read.blocks,
    ...(last.note === '' ? separate(last.blocks, 'before') : []),
  ];
  const text = writeChapterText(finishBlocks(blocks));
  return {
    text,
    wordCount: countWords(text),
    notes: { before: first.note, after: last.note },
    pictures: read.pictures + first.pictures + last.pictures,
  };
}

function noteOf(html: string): { note: string; blocks: readonly BlockDraft[]; pictures: number } {
  const { blocks, pictures } = readPasted(postHtml(html));
  const note = plainDescription(blockLevel(postHtml(html)));
  return note.length <= AUTHOR_NOTE_MOST ? { note, blocks: [], pictures } : { note: '', blocks, pictures };
}

/** Each block of markup ends a line. */
function blockLevel(html: string): string {
  return html.replace(/<(?:p|h[1-6]|hr|tr|blockquote)\b/gi, '\n$&');
}

function separate(blocks: readonly BlockDraft[], where: 'before' | 'after'): BlockDraft[] {
  if (blocks.length === 0) return [];
  const line: BlockDraft = { kind: 'break' };
  return where === 'after' ? [...blocks, line] : [line, ...blocks];
}

/**
 * Returns the markup of a post: without the comments of WordPress's editor, and with the ends of lines that
 * WordPress shows of a post that was not written in blocks.
 */
export function postHtml(body: string): string {
  const hasBlocks = body.includes('<!-- wp:');
  const markup = withoutComments(body.replace(/\r\n?/g, '\n')).replace(SHORTCODE, '');
  return hasBlocks ? markup : markup.replace(/<[^<>]*>|\n/g, (found) => (found === '\n' ? '<br>' : found));
}

/** One that does not end is text. Takes time linear in the length. */
function withoutComments(markup: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const start = markup.indexOf('<!--', at);
    const end = start === -1 ? -1 : markup.indexOf('-->', start + 4);
    if (end === -1) return pieces.join('') + markup.slice(at);
    pieces.push(markup.slice(at, start));
    at = end + 3;
  }
}
