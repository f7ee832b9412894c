import { childElements, textOf, type XmlElement, type XmlNode } from '../epub/xml';

/** FictionBook's element names and their XHTML equivalents. Others keep their name. */
const NAMES: Readonly<Record<string, readonly [name: string, className?: string]>> = {
  annotation: ['div'],
  body: ['div'],
  cite: ['blockquote'],
  code: ['code'],
  date: ['p'],
  emphasis: ['em'],
  epigraph: ['blockquote'],
  poem: ['div', 'poem'],
  section: ['section'],
  stanza: ['div', 'stanza'],
  strikethrough: ['s'],
  style: ['span'],
  'text-author': ['p'],
  v: ['p'],
};
const DEEPEST_HEADING = 5;

type Options = {
  readonly isNotes: boolean;
  /** The documents of ids that are not in the text itself. */
  readonly pathOf: ReadonlyMap<string, string>;
};

/** Converts bodies of a FictionBook into one XHTML document. */
export function toXhtml(bodies: readonly XmlElement[], options: Options): XmlElement {
  const children = bodies.map((body) => convert(body, 1, options));
  return { name: 'body', attributes: {}, children };
}

/** Returns the id that an element's link leads to; empty for a link to the web. */
export function linkTo(element: XmlElement | undefined): string {
  const href = hrefOf(element);
  return href.startsWith('#') ? href.slice(1) : '';
}

/** The file declares the attribute's prefix, so any is accepted. */
function hrefOf(element: XmlElement | undefined): string {
  const [, href] =
    Object.entries(element?.attributes ?? {}).find(([name]) => /(?:^|:)href$/.test(name)) ?? [];
  return href?.trim() ?? '';
}

function convert(element: XmlElement, depth: number, options: Options): XmlElement {
  const { id } = element.attributes;
  const own = { ...(id && { id }) };
  switch (element.name) {
    case 'title':
      return titleIn(element, depth, options);
    case 'subtitle':
      return {
        name: /[\p{L}\p{N}]/u.test(textOf(element)) ? 'h6' : 'p',
        attributes: own,
        children: inside(element, depth, options),
      };
    case 'empty-line':
      return { name: 'p', attributes: {}, children: ['\u00a0'] };
    case 'image': {
      const { alt = '', title = '' } = element.attributes;
      return {
        name: 'img',
        attributes: { ...own, src: encodeURIComponent(linkTo(element)), alt: alt || title },
        children: [],
      };
    }
    case 'a':
      return {
        name: 'a',
        attributes: { ...own, ...linkOf(element, options) },
        children: inside(element, depth, options),
      };
    case 'section': {
      const isNote = options.isNotes && id !== undefined;
      const attributes = { ...own, ...(isNote && { 'epub:type': 'footnote' }) };
      return {
        name: isNote ? 'aside' : 'section',
        attributes,
        children: inside(element, depth + 1, options),
      };
    }
    default: {
      const [name, className] = NAMES[element.name] ?? [element.name];
      const attributes = { ...own, ...(className && { class: className }) };
      return { name, attributes, children: inside(element, depth, options) };
    }
  }
}

function inside(element: XmlElement, depth: number, options: Options): XmlNode[] {
  return element.children.map((child) =>
    typeof child === 'string' ? child : convert(child, depth, options),
  );
}

/** The title of a note is its number, which is not a heading. */
function titleIn(title: XmlElement, depth: number, options: Options): XmlElement {
  const heading = `h${Math.min(depth, DEEPEST_HEADING)}`;
  const name = options.isNotes && depth > 1 ? 'p' : heading;
  const children = childElements(title)
    .filter((line) => line.name !== 'empty-line')
    .map((line) => ({ ...convert(line, depth, options), name }));
  return { name: options.isNotes ? 'div' : 'hgroup', attributes: {}, children };
}

function linkOf(element: XmlElement, { pathOf }: Options): Record<string, string> {
  const id = linkTo(element);
  if (id === '') return { href: hrefOf(element) };
  const href = `${pathOf.get(id) ?? 'text.xhtml'}#${encodeURIComponent(id)}`;
  return { href, ...(element.attributes.type === 'note' && { 'epub:type': 'noteref' }) };
}
