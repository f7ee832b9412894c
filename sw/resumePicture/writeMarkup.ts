import { FIRST_PICTURE_ID } from '../../contract/wire/firstPage';
import type { PictureNode } from '../../contract/wire/resumePicture';

/** What a picture consists of. Nothing here runs, loads a document, or asks for anything but images of this origin. */
const ELEMENTS = new Set(
  (
    'a abbr article aside b bdi bdo blockquote br button caption cite code col colgroup dd del dfn div dl dt em figcaption figure ' +
    'footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label li main mark nav ol p pre q rp rt ruby s samp search section ' +
    'small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr ' +
    'svg g path circle ellipse line polygon polyline rect use'
  ).split(' '),
);
const EMPTY = new Set('br col hr img input wbr'.split(' '));

/** Marks, words and measures. */
const ANY_TEXT = /^[^\p{Cc}]*$/u;
const MEASURES = /^[\w\s.,#()%+-]*$/;
const OWN_FILE = /^\/(?:assets|content|icons)\/[\w-][\w./-]*$/;

/** Attributes and what each may say; others are left out, and so is one that says something else. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  ...every('class dir lang role placeholder', ANY_TEXT),
  ...every('hidden type alt start value colspan rowspan width height size', /^[\w ]*$/),
  ...every('d points viewBox x x1 x2 y y1 y2 cx cy r rx ry', MEASURES),
  ...every('fill stroke stroke-width stroke-linecap stroke-linejoin fill-rule opacity transform', MEASURES),
  src: OWN_FILE,
  href: /^\/(?:[\w-][\w./-]*)?(?:\?[\w=&%.-]*)?(?:\.svg#[\w-]+)?$/,
};
/** What styles look at. */
const HOOK = /^(?:aria-(?:checked|current|disabled|expanded|hidden|pressed|selected)|data-[a-z-]+)$/;
const NO_NUMBER_OF_ITS_OWN = 'data-style';

const PROPERTY = /^(?:--[\w-]+|[a-z][a-z-]*)$/;
const VALUE = /^[\w\s.,#()%+*/"'-]*$/;
/** Anything that would load, import or run. */
const LOADS = /url|image|src|element|expression|attr|env/i;
/** What moves would be seen moving. */
const MOVES = /^(?:transition|animation)/;

type Drawn = {
  readonly html: string;
  /** One rule for each different style attribute: the policy allows none of them. */
  readonly css: string;
};

/**
 * Markup of a kept picture. Only what the lists above name gets into it, whatever the record says: it is written by this
 * function alone, never taken from a text.
 */
export function writeMarkup(nodes: readonly PictureNode[]): Drawn {
  const styles: string[] = [];
  const html = nodes.map(write).join('');
  const css = styles.map((style, at) => `#${FIRST_PICTURE_ID} [data-style="${at}"]{${style}}`).join('\n');
  return { html, css };

  function write(node: PictureNode): string {
    if (typeof node === 'string') return escapeText(node);
    if (!Array.isArray(node)) return '';
    const [tag, attributes, children] = node as Exclude<PictureNode, string>;
    if (!ELEMENTS.has(tag)) return '';
    const written = Object.entries(attributes ?? {}).map(([name, value]) =>
      attribute(tag, name, String(value)),
    );
    const start = `<${tag}${written.join('')}>`;
    return EMPTY.has(tag) ? start : `${start}${(children ?? []).map(write).join('')}</${tag}>`;
  }

  function attribute(tag: string, name: string, value: string): string {
    if (name === 'style') {
      const style = safeStyle(value);
      if (style === '') return '';
      if (!styles.includes(style)) styles.push(style);
      return ` ${NO_NUMBER_OF_ITS_OWN}="${styles.indexOf(style)}"`;
    }
    // An address leads somewhere or names a drawing; nothing else has one.
    if (name === 'href' && tag !== 'a' && !(tag === 'use' && OWN_FILE.test(value.split('#')[0] ?? '')))
      return '';
    if (name === 'src' && tag !== 'img') return '';
    if (name === 'value' && tag !== 'li') return '';
    const allowed = Object.hasOwn(ATTRIBUTES, name)
      ? ATTRIBUTES[name]
      : HOOK.test(name)
        ? ANY_TEXT
        : undefined;
    if (!allowed?.test(value) || name === NO_NUMBER_OF_ITS_OWN || value.includes('..')) return '';
    return ` ${name}="${escapeText(value)}"`;
  }
}

/** The declarations of a style attribute that are only looks. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => {
      const at = declaration.indexOf(':');
      return [declaration.slice(0, at).trim(), declaration.slice(at + 1).trim()] as const;
    })
    .filter(([property, value]) => PROPERTY.test(property) && !MOVES.test(property) && isSafe(value))
    .map(([property, value]) => `${property}:${value}`)
    .join(';');
}

function isSafe(value: string): boolean {
  if (value === '' || !VALUE.test(value) || LOADS.test(value)) return false;
  // A quotation that is not closed would take in the next rule.
  return [...'"\''].every((quote) => value.split(quote).length % 2 === 1) && isClosed(value);
}

function isClosed(value: string): boolean {
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function every(names: string, allowed: RegExp): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map((name) => [name, allowed]));
}
