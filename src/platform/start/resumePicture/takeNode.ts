import type { PictureNode } from '../../../../contract/wire/resumePicture';

/** What is left out of a picture, with what is in it. */
const LEFT_OUT = [
  'script, style, template, noscript, iframe, video, audio, canvas, dialog, input[type="file"], option',
  // Bars over the text, which a reader who comes back does not find there.
  '.reader > :not(.reader-page)',
  // The chapter after this one; another tab, which React hides by a style.
  '.leaf[inert], [style*="display: none"]',
].join();

/** Of this an empty element stays, that is not shown: what stands beside it may be styled by that. */
const EMPTIED = [
  '[hidden], .sr-only',
  // News of the last visit, and what is said only once it was proven in this one.
  '[data-unpictured], .cover-badge',
  // They say what has just happened.
  '[aria-live], [role="alert"]',
].join();

/** Nothing of what stands in one of these comes into a picture. */
export const UNPICTURED = `${LEFT_OUT},${EMPTIED}`;

/** What is chosen or typed: its room is left free. */
const BLANKED = 'select, textarea, progress, meter';

/** Names that belong to one document, what is typed, and what the router or a reader of the text finds things by. */
const UNKEPT =
  /^(?:id|name|for|value|checked|tabindex|on.*|aria-(?:labelledby|describedby|controls|owns|label|live)|data-(?:block|section|target|read|scroll-restoration-id|reader-page|reader-target))$/;

/** This far below the screen things are still drawn: windows are not always as high. */
export const BELOW_PX = 160;

export type Room = {
  readonly right: number;
  readonly bottom: number;
  /** What is blanked besides. */
  readonly blanked?: (element: Element) => boolean;
};

/**
 * An element as a picture keeps it: what of it is in sight. Below the window and beyond its right edge things are left out;
 * what stands before those in sight stays, because it holds them in their place. Undefined for what is not drawn at all.
 */
export function takeNode(element: Element, room: Room): PictureNode | undefined {
  if (element.matches(LEFT_OUT)) return undefined;
  const box = element.getBoundingClientRect();
  const isLaidOut = box.width > 0 || box.height > 0;
  if (element.matches(EMPTIED) || (!isLaidOut && getComputedStyle(element).display === 'none'))
    return emptied(element);
  // Sections of a scrolled chapter are as high as their text was; nobody sees it.
  if (element.matches('.scroll-section') && box.bottom <= 0) return blank(element, box);
  if (isLaidOut && (box.top >= room.bottom + BELOW_PX || box.left >= room.right))
    return beyond(element, box, room);
  if (element.matches(BLANKED) || room.blanked?.(element)) return blank(element, box);
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (!UNKEPT.test(name)) attributes[name] = value;
  const tag = element.localName;
  if (tag === 'img') {
    const { src } = element as HTMLImageElement;
    // A picture that only this document can load leaves its room.
    if (!src.startsWith(`${location.origin}/`)) return blank(element, box);
    Object.assign(attributes, { src: new URL(src).pathname, alt: '' });
  }
  const shift = scrolledBy(element);
  const children: PictureNode[] = [];
  for (const child of element.childNodes) {
    const node =
      child instanceof Element ? takeNode(child, room) : child instanceof Text ? child.data : undefined;
    if (node !== undefined && node !== '')
      children.push(shift && typeof node !== 'string' ? shifted(node, shift) : node);
  }
  return [tag === 'form' || tag === 'fieldset' ? 'div' : tag, attributes, children];
}

/** What lies beyond the right edge keeps its room, for what stands beside it may depend on that. */
function beyond(element: Element, box: DOMRect, room: Room): PictureNode | undefined {
  return box.left >= room.right && box.top < room.bottom && !element.closest('.leaf')
    ? blank(element, box)
    : undefined;
}

/** Elements that only stand among their like. */
const KEEPS_TAG = /^(?:div|li|t[dhr]|thead|tbody)$/;
const tagOf = ({ localName }: Element) => (KEEPS_TAG.test(localName) ? localName : 'span');
const classOf = (element: Element) => element.getAttribute('class') ?? '';

function emptied(element: Element): PictureNode {
  return [tagOf(element), { class: classOf(element), style: 'display:none' }, []];
}

/** Its room, without what is in it. */
function blank(element: Element, { width, height }: DOMRect): PictureNode {
  const { display, position } = getComputedStyle(element);
  // An empty one would stand on the line with its lower edge, and make the line higher.
  const shown = display.startsWith('inline') ? 'inline-block;vertical-align:middle' : 'block';
  const place = position === 'absolute' || position === 'fixed' ? '' : `;position:${position}`;
  const size = `box-sizing:border-box;flex:none;width:${width}px;height:${height}px`;
  const style = `visibility:hidden;display:${shown};${size}${place}`;
  return [tagOf(element), { class: classOf(element), style }, []];
}

type Shift = { readonly left: number; readonly top: number };

/** The text of a chapter comes back where it was; a row of covers begins at its beginning. */
function scrolledBy(element: Element): Shift | undefined {
  const { scrollLeft: left, scrollTop: top } = element;
  return (left === 0 && top === 0) || !element.matches('.leaf, .strip-scroll') ? undefined : { left, top };
}

/** Moved as its scroller was scrolled. */
function shifted(
  [tag, attributes, children]: Exclude<PictureNode, string>,
  { left, top }: Shift,
): PictureNode {
  const moved = `translate:${-left}px ${-top}px`;
  return [tag, { ...attributes, style: [attributes.style, moved].filter(Boolean).join(';') }, children];
}
