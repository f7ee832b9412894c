import { attributeWords, findFirst, textOf, type XmlElement } from './xml';

const BLOCKS = new Set(
  (
    'html body div p section article aside header footer main blockquote h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd ' +
    'table thead tbody tfoot tr td th caption pre center address details summary fieldset figure figcaption hr'
  ).split(' '),
);
const UNREAD = new Set('head script style title svg iframe template rt rp figcaption'.split(' '));
const EMPHASIS = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const STRONG = new Set(['strong', 'b']);

const PAGE_NUMBER = /^(?:page-?(?:num(?:ber)?|no|break)|pb|pgnum|pageno)s?$/i;
const CAPTION = /^(?:caption\w*|fig(?:center|left|right|ure)\w*|illus\w*|illo\w*|image\w*)$/i;
const VERSE = /^(?:poem|poetry|poetry-container|verse|stanza|song|lg|linegroup|poema?|hymn)$/i;
const QUOTE = /^(?:block-?quot[e]?\w*|letter|extract|quotation)$/i;
const BREAK =
  /^(?:scene-?break|section-?break|break|tb|asterism|thought-?break|transition|ornament|sep(?:arator)?)$/i;
const NOTE_BOX = /^(?:footnote|endnote|rearnote)$/i;
const NOTE_REFERENCE = /^(?:note-?ref\w*|fn-?anchor|footnote-?ref\w*|fn-?ref\w*|footnote-?anchor)$/i;
/** The most semantic words of an element: each is compared again for every place that leads to it. */
const MAX_TYPES = 20;

export function isBlock(element: XmlElement): boolean {
  return BLOCKS.has(element.name);
}

/**
 * Returns an element's semantics: EPUB types and DPUB roles in lower case, without their vocabulary's prefix.
 */
export function typesOf(element: XmlElement): string[] {
  const words = [...attributeWords(element, 'epub:type'), ...attributeWords(element, 'role')];
  return words.slice(0, MAX_TYPES).map((word) => word.toLowerCase().replace(/^(?:z3998:|se:|doc-)/, ''));
}

/**
 * Returns whether an element's content is not text of the book: scripts, pictures and their captions, page
 * numbers.
 */
export function isUnread(element: XmlElement): boolean {
  if (UNREAD.has(element.name)) return true;
  const types = typesOf(element);
  if (types.includes('pagebreak') || types.includes('pagelist')) return true;
  // A link from a note back to the text that is only an arrow has no words.
  if (types.includes('backlink') && !/[\p{L}\p{N}]{2}/u.test(textOf(element))) return true;
  return hasClass(element, PAGE_NUMBER) || hasClass(element, CAPTION);
}

/** Returns the printed page number of an element that marks one, or undefined. */
export function pageNumberOf(element: XmlElement): string | undefined {
  if (!typesOf(element).includes('pagebreak') && !hasClass(element, PAGE_NUMBER)) return undefined;
  return element.attributes.title || element.attributes['aria-label'] || textOf(element);
}

/** A captioned picture as marked by books without `figure`. */
export function isCaptioned(element: XmlElement): boolean {
  return hasClass(element, CAPTION) && !UNREAD.has(element.name);
}

export function isEmphasis(element: XmlElement): boolean {
  return EMPHASIS.has(element.name) || /font-style\s*:\s*italic/i.test(element.attributes.style ?? '');
}

export function isStrong(element: XmlElement): boolean {
  return (
    STRONG.has(element.name) || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(element.attributes.style ?? '')
  );
}

export function isVerse(element: XmlElement): boolean {
  return (
    typesOf(element).some((type) => /^(?:verse|poem|song|hymn|lyrics)$/.test(type)) ||
    hasClass(element, VERSE)
  );
}

/** Returns whether an element is a block quotation. A diary is not: whole books are diaries. */
export function isQuote(element: XmlElement): boolean {
  if (typesOf(element).some((type) => type.startsWith('diary'))) return false;
  return element.name === 'blockquote' || (isBlock(element) && hasClass(element, QUOTE));
}

export function isSceneBreak(element: XmlElement): boolean {
  return element.name === 'hr' || hasClass(element, BREAK);
}

export function isNoteBox(element: XmlElement): boolean {
  return (
    typesOf(element).some((type) => NOTE_BOX.test(type)) || (isBlock(element) && hasClass(element, NOTE_BOX))
  );
}

export function isNoteReference(element: XmlElement): boolean {
  return typesOf(element).includes('noteref') || hasClass(element, NOTE_REFERENCE);
}

/** Returns the indent of a line by its class or style, in steps: `i2`, `indent4`, `margin-left: 2em`. */
export function indentOf(element: XmlElement): number {
  for (const name of attributeWords(element, 'class')) {
    const steps = /^(?:i|in|indent|line-?indent-?)(\d{1,2})$/i.exec(name)?.[1];
    if (steps !== undefined) return Number(steps);
  }
  const ems = /(?:margin-left|padding-left|text-indent)\s*:\s*(\d+(?:\.\d+)?)em/i.exec(
    element.attributes.style ?? '',
  );
  return ems ? Math.round(Number(ems[1])) : 0;
}

function hasClass(element: XmlElement, pattern: RegExp): boolean {
  return attributeWords(element, 'class').some((name) => pattern.test(name));
}

/** Returns whether an empty paragraph still takes a line on the page. */
export function hasSpace(element: XmlElement): boolean {
  if (findFirst(element, 'img') !== undefined || findFirst(element, 'svg') !== undefined) return false;
  const takesLine = ({ children }: XmlElement): boolean =>
    children.some((child) =>
      typeof child === 'string' ? child.includes('\u00a0') : child.name === 'br' || takesLine(child),
    );
  return takesLine(element);
}

/** Returns whether all text of an element is in children of that name. */
export function isWholly(element: XmlElement, name: string): boolean {
  return element.children.every((child) =>
    typeof child === 'string' ? !/[\p{L}\p{N}]/u.test(child) : child.name === name,
  );
}

export function hasHeadingInside(element: XmlElement): boolean {
  return insideOf(element).heading;
}

export function hasBlockInside(element: XmlElement): boolean {
  return insideOf(element).block;
}

/** Cached per element, because every enclosing level asks again. */
const insides = new WeakMap<XmlElement, { heading: boolean; block: boolean }>();

function insideOf(element: XmlElement): { heading: boolean; block: boolean } {
  const known = insides.get(element);
  if (known) return known;
  const inside = { heading: false, block: false };
  insides.set(element, inside);
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const below = insideOf(child);
    inside.heading ||= below.heading || /^h[1-6]$/.test(child.name);
    inside.block ||= below.block || isBlock(child);
  }
  return inside;
}
