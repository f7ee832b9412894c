import type { Language } from '../../../contract/wire/languages';
import { coverPath } from '../../catalogue/cards';
import type { OpenNovel } from '../../catalogue/openNovels';
import { type AtomEntry, type AtomLink, writeAtom } from '../feeds/atom';
import { xml } from '../markup';
import { shortened } from '../preview/pageWords';
import type { CataloguePage, Way } from './cataloguePage';
import { CATALOGUE_TEXTS } from './catalogueTexts';
import { type CatalogueView, EPUB_TYPE } from './catalogueView';
import { NOVELS_TYPE, OPDS_ONE, WAYS_TYPE } from './opdsPaths';

export const DESCRIPTION_TYPE = 'application/opensearchdescription+xml';
/** The longest short name that the format allows. */
const MOST_NAME = 16;

/** Writes a page as a feed of OPDS 1.2. */
export function writeOpdsOne(page: CataloguePage, view: CatalogueView): string {
  const { origin, language } = view;
  const base = origin + view.base;
  const type = page.novels ? NOVELS_TYPE : WAYS_TYPE;
  const links: AtomLink[] = [
    { rel: 'self', href: base + page.path, type },
    { rel: 'start', href: origin + OPDS_ONE, type: WAYS_TYPE },
  ];
  if (view.hasSearch) links.push({ rel: 'search', href: `${base}/search.xml`, type: DESCRIPTION_TYPE });
  if (page.next !== null) links.push({ rel: 'next', href: base + page.next, type });
  return writeAtom({
    id: base + page.path,
    title: page.title,
    updated: page.updated,
    author: view.house,
    language,
    icon: `${origin}/icons/favicon-96.png`,
    links,
    entries: page.novels
      ? page.novels.map((novel) => novelEntry(novel, view))
      : page.ways.map((way) => wayEntry(way, base, page.updated)),
  });
}

/** Writes the description of the search (OpenSearch 1.1). */
export function searchDescription(house: string, origin: string, language: Language): string {
  const template = `${origin}${OPDS_ONE}/search?q={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${Array.from(house).slice(0, MOST_NAME).join('')}</ShortName>
<Description>${CATALOGUE_TEXTS[language].search}: ${house}</Description>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Url type="${NOVELS_TYPE}" template="${template}"/>
</OpenSearchDescription>
`}`;
}

function wayEntry({ title, path, leadsTo }: Way, base: string, updated: Date): AtomEntry {
  const rel = path === '/new' ? 'http://opds-spec.org/sort/new' : 'subsection';
  const type = leadsTo === 'ways' ? WAYS_TYPE : NOVELS_TYPE;
  return { id: base + path, title, updated, content: title, links: [{ rel, href: base + path, type }] };
}

function novelEntry(novel: OpenNovel, { origin, partOf, fileOf }: CatalogueView): AtomEntry {
  const { row } = novel;
  const said = partOf(novel);
  const page = `${origin}/bookInfo/${row.id}`;
  const file = fileOf(novel);
  const cover = (rel: string, hash: string): AtomLink[] =>
    hash === '' ? [] : [{ rel, href: origin + coverPath(hash), type: 'image/webp' }];
  return {
    id: page,
    title: row.title,
    updated: row.updatedAt,
    published: row.createdAt,
    ...(row.author !== '' && { author: row.author }),
    ...(row.language !== '' && { language: row.language }),
    categories: [row.category, ...row.tags]
      .filter((name) => name !== '')
      .map((name) => ({ term: name, label: name })),
    summary: `${said}. ${shortened(row.description)}`,
    links: [
      ...(file ? [{ rel: file.rel, href: origin + file.path, type: EPUB_TYPE, title: said }] : []),
      ...cover('http://opds-spec.org/image', row.coverPage),
      ...cover('http://opds-spec.org/image/thumbnail', row.coverCard),
      { rel: 'alternate', href: page, type: 'text/html' },
    ],
  };
}
