import { type Markup, xml } from '../markup';

export const ATOM_TYPE = 'application/atom+xml';

export type AtomLink = {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
};

/** An entry of a feed (RFC 4287, 4.1.2). All texts are plain, all addresses absolute. */
export type AtomEntry = {
  /** Never changes, and names nothing else. */
  readonly id: string;
  readonly title: string;
  readonly updated: Date;
  readonly published?: Date;
  readonly author?: string;
  readonly categories?: readonly { readonly term: string; readonly label: string }[];
  /** Of its title and texts, BCP 47. */
  readonly language?: string;
  readonly summary?: string;
  /** All of an entry that leads to no page. */
  readonly content?: string;
  readonly links: readonly AtomLink[];
};

/** A feed (RFC 4287, 4.1.1). */
export type AtomFeed = {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly updated: Date;
  /** Of all entries without an author. */
  readonly author: string;
  readonly language?: string;
  readonly icon: string;
  readonly links: readonly AtomLink[];
  readonly entries: readonly AtomEntry[];
};

const NAMESPACES = 'xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"';

/** Writes a feed as an XML document. */
export function writeAtom(feed: AtomFeed): string {
  const { id, title, subtitle, updated, author, language, icon, links, entries } = feed;
  const document = xml`${language !== undefined && xml` xml:lang="${language}"`}>
<id>${id}</id>
<title>${title}</title>
${subtitle !== undefined && xml`<subtitle>${subtitle}</subtitle>\n`}<updated>${updated.toISOString()}</updated>
<author><name>${author}</name></author>
<icon>${icon}</icon>
${links.map(linkElement)}${entries.map(entryElement)}</feed>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed ${NAMESPACES}${document}`;
}

function entryElement(entry: AtomEntry): Markup {
  const { id, title, updated, published, author, categories = [], language, links } = entry;
  return xml`<entry${language !== undefined && xml` xml:lang="${language}"`}>
<id>${id}</id>
<title>${title}</title>
<updated>${updated.toISOString()}</updated>
${published && xml`<published>${published.toISOString()}</published>\n`}${
  author !== undefined && xml`<author><name>${author}</name></author>\n`
}${categories.map(({ term, label }) => xml`<category term="${term}" label="${label}"/>\n`)}${
  language !== undefined && xml`<dc:language>${language}</dc:language>\n`
}${textElement('summary', entry.summary)}${textElement('content', entry.content)}${links.map(linkElement)}</entry>
`;
}

function textElement(name: 'summary' | 'content', text: string | undefined): Markup | undefined {
  if (text === undefined) return undefined;
  return name === 'summary'
    ? xml`<summary>${text}</summary>\n`
    : xml`<content type="text">${text}</content>\n`;
}

function linkElement({ rel, href, type, title }: AtomLink): Markup {
  return xml`<link rel="${rel}" href="${href}"${type !== undefined && xml` type="${type}"`}${
    title !== undefined && xml` title="${title}"`
  }/>\n`;
}
