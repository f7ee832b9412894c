import { webAddress } from '../runMarks';
import type { Context } from './context';
import { isNoteReference } from './elements';
import type { Piece, PieceLink } from './inlinePieces';
import { resolveHref } from './memberPath';
import { findFirst, textOf, type XmlElement } from './xml';

/** A note's mark is a number, a letter, or a star or two. Any other words stay in the text. */
export const NOTE_MARK = /^[[({]?\s*(?:\d{1,4}|[a-z]|[*†‡§¶‖]{1,4}|[ivxlc]{1,6})\s*[\])}]?\.?$/i;

/** Classes of pictures and links that Chinese reading systems open as notes. */
const NOTE_PICTURE = /footnote|note-?ref/i;

/** Returns the text of a note in the `alt` of a picture without a link; empty if it is a plain picture. */
export function noteInAlt({ attributes }: XmlElement): string {
  return NOTE_PICTURE.test(attributes.class ?? '') ? (attributes.alt ?? '').trim() : '';
}

/** Returns the mark of a link to a note: its words, or the `alt` of a picture that marks one, else a star. */
function markOf(link: XmlElement, { superscript }: Context): string {
  const words = textOf(link);
  const picture = words === '' ? findFirst(link, 'img') : undefined;
  if (!picture) return words;
  const classes = `${link.attributes.class} ${picture.attributes.class}`;
  const isMark = superscript || findFirst(link, 'sup') || isNoteReference(link) || NOTE_PICTURE.test(classes);
  const alt = (picture.attributes.alt ?? '').trim();
  return isMark ? (NOTE_MARK.test(alt) ? alt : '*') : '';
}

/** Scripts, data, mail and other schemes give no link: their words are text. */
export function linkOf(path: string, element: XmlElement): PieceLink | null {
  const { href } = element.attributes;
  if (element.name !== 'a' || href === undefined) return null;
  const target = resolveHref(path, href.trim());
  if (target) return { linkTarget: `${target.path}#${target.fragment}` };
  const link = webAddress(href);
  return link === null ? null : { link };
}

/**
 * Returns the note reference of a link, or null if it is none. `isAtHead`: nothing of its paragraph was read
 * yet. 'back': it leads from a note back to the text, and is skipped.
 */
export function referenceOf(
  path: string,
  link: XmlElement,
  context: Context,
  isAtHead: boolean,
): Piece | 'back' | null {
  const target = resolveHref(path, link.attributes.href ?? '');
  const label = markOf(link, context);
  if (!target || target.fragment === '' || label === '') return null;
  if (/^[↩↑⮐^◎]︎?$/u.test(label)) return 'back';
  const typed = isNoteReference(link);
  const shaped =
    NOTE_MARK.test(label) &&
    (context.superscript || findFirst(link, 'sup') !== undefined || /^[[({*†‡§¶‖]/.test(label));
  // At the head of a paragraph such a link leads back from the note to the text.
  if (!typed && !(shaped && !isAtHead)) return null;
  return {
    kind: 'note',
    target: `${target.path}#${target.fragment}`,
    text: label,
    em: context.em,
    strong: context.strong,
  };
}
