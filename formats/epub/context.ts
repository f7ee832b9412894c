import { hasBlockInside, hasHeadingInside, isQuote, isVerse, isWholly } from './elements';
import type { FlowItem } from './flow';
import type { PieceLink } from './inlinePieces';
import { textOf, type XmlElement } from './xml';

export type Context = {
  quote: boolean;
  em: boolean;
  strong: boolean;
  linked: boolean;
  link: PieceLink | null;
  superscript: boolean;
  /** The heading level inside h1 to h6 and the title lines of an hgroup, else 0. */
  heading: number;
  hint: FlowItem['hint'];
  /** Inside verse: the element whose single-line children form one stanza. */
  stanza: XmlElement | null;
  preformatted: boolean;
  list: { isOrdered: boolean; count: number } | null;
};

export const PLAIN: Context = {
  quote: false,
  em: false,
  strong: false,
  linked: false,
  link: null,
  superscript: false,
  heading: 0,
  hint: null,
  stanza: null,
  preformatted: false,
  list: null,
};
/** Returns the state for an element's contents, from that around it. */
export function contextOf(element: XmlElement, outer: Context): Context {
  const context = { ...outer };
  const level = /^h([1-6])$/.exec(element.name)?.[1];
  if (level !== undefined) {
    context.heading = Number(level);
    context.hint = 'title';
    context.stanza = null;
  } else if (element.name === 'hgroup') {
    context.hint = 'title';
  } else if (element.name === 'p' && outer.hint === 'title' && outer.heading === 0) {
    context.heading = 6;
  } else if (element.name === 'header' && !hasHeadingInside(element) && outer.hint === null) {
    context.hint = 'header';
  } else if (element.name === 'p' && outer.hint === 'header') {
    context.heading = textOf(element).length <= 100 && !isWholly(element, 'i') ? 6 : 0;
    if (context.heading === 0) context.hint = null;
  }
  if (element.name === 'ol' || element.name === 'ul')
    context.list = { isOrdered: element.name === 'ol', count: (numberIn(element.attributes.start) ?? 1) - 1 };
  if (element.name === 'pre') context.preformatted = true;
  if (isQuote(element)) context.quote = true;
  if (isVerse(element) && context.heading === 0) context.stanza = element;
  else if (outer.stanza !== null && (element.name === 'div' || element.name === 'p')) {
    // In verse the lines are in the nearest element that contains more than one of them.
    context.stanza = hasBlockInside(element) ? element : outer.stanza;
  }
  context.strong ||= element.name === 'dt' || element.name === 'th';
  return context;
}

/** Returns the number in a list's attribute, or undefined. */
export function numberIn(value: string | undefined): number | undefined {
  return value !== undefined && /^-?\d{1,6}$/.test(value.trim()) ? Number(value) : undefined;
}

export function marks(context: Context): Pick<Context, 'em' | 'strong' | 'linked' | 'link'> {
  return { em: context.em, strong: context.strong, linked: context.linked, link: context.link };
}
