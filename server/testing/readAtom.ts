import { JSDOM } from 'jsdom';

const ATOM = 'http://www.w3.org/2005/Atom';
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const FEED = 'author category contributor entry generator icon id link logo rights subtitle title updated';
const ENTRY = 'author category content contributor id link published rights source summary title updated';

export type ReadLink = {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly title: string;
};
export type ReadEntry = {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly author: string;
  readonly language: string;
  readonly summary: string;
  readonly categories: readonly string[];
  readonly links: readonly ReadLink[];
};
export type ReadFeed = Omit<ReadEntry, 'summary' | 'categories'> & { readonly entries: readonly ReadEntry[] };

/**
 * Parses an XML document strictly, and checks it against RFC 4287, section 4, as far as a document shows it.
 * Throws an error that names what is wrong.
 */
export function readAtom(text: string): ReadFeed {
  const feed = new JSDOM(text, { contentType: 'application/xml' }).window.document.documentElement;
  need(feed.localName === 'feed' && feed.namespaceURI === ATOM, 'The document is a feed.');
  const of = (name: string) => childrenOf(feed, name);
  knows(feed, FEED);
  const entries = of('entry');
  need(of('author').length > 0 || entries.every((entry) => has(entry, 'author')), 'Someone is the author.');
  const links = linksOf(feed);
  need(links.filter(({ rel }) => rel === 'self').length === 1, 'The feed names itself.');
  const read = entries.map(readEntry);
  need(new Set(read.map(({ id }) => id)).size === read.length, 'No two entries have one id.');
  return { ...readHead(feed), links, entries: read };
}

function readEntry(entry: Element): ReadEntry {
  knows(entry, ENTRY);
  const links = linksOf(entry);
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  need(alternates.length > 0 || has(entry, 'content'), 'An entry leads somewhere, or has content.');
  need(new Set(alternates.map(({ type }) => type)).size === alternates.length, 'Alternates differ in type.');
  for (const time of childrenOf(entry, 'published'))
    need(RFC_3339.test(time.textContent ?? ''), 'A time of publication is one.');
  return {
    ...readHead(entry),
    summary: textOf(entry, 'summary', 1),
    categories: childrenOf(entry, 'category').map((category) => {
      need(category.getAttribute('term') !== null, 'A category has a term.');
      return category.getAttribute('term') ?? '';
    }),
    links,
  };
}

function readHead(element: Element) {
  for (const name of ['id', 'title', 'updated'])
    need(childrenOf(element, name).length === 1, `There is one ${name}.`);
  const id = textOf(element, 'id', 1);
  need(URL.canParse(id), 'An id is an absolute address.');
  const updated = textOf(element, 'updated', 1);
  need(RFC_3339.test(updated), 'A time is one.');
  for (const author of childrenOf(element, 'author'))
    need((author.querySelector('name')?.textContent ?? '') !== '', 'An author has a name.');
  return {
    id,
    title: textOf(element, 'title', 1),
    updated,
    author: childrenOf(element, 'author')[0]?.textContent?.trim() ?? '',
    language: element.getAttribute('xml:lang') ?? '',
    links: [],
  };
}

function linksOf(element: Element): ReadLink[] {
  return childrenOf(element, 'link').map((link) => {
    const href = link.getAttribute('href') ?? '';
    need(URL.canParse(href), 'A link has an absolute address.');
    const of = (name: string) => link.getAttribute(name) ?? '';
    return { rel: of('rel') || 'alternate', href, type: of('type'), title: of('title') };
  });
}

function knows(element: Element, names: string): void {
  for (const { namespaceURI, localName } of element.children)
    need(namespaceURI !== ATOM || names.split(' ').includes(localName), `${localName} may be there.`);
}

function childrenOf(element: Element, name: string): Element[] {
  return [...element.children].filter((child) => child.namespaceURI === ATOM && child.localName === name);
}

function has(element: Element, name: string): boolean {
  return childrenOf(element, name).length > 0;
}

function textOf(element: Element, name: string, most: number): string {
  const found = childrenOf(element, name);
  need(found.length <= most, `${name} is there once at most.`);
  return found[0]?.textContent ?? '';
}

function need(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Not so: ${what}`);
}
