import type { Language } from '../../../contract/wire/languages';
import { coverPath } from '../../catalogue/cards';
import type { FreeNovel } from '../../catalogue/freeNovels';
import { shortened } from '../preview/pageWords';
import type { CataloguePage } from './cataloguePage';
import { freeText } from './catalogueTexts';
import { acquisitionOf, EPUB_TYPE } from './epubLink';
import { OPDS_TWO, OPDS_TWO_TYPE } from './opdsPaths';

/** The widths of a title's covers, in px, and their shape. */
const COVERS = { page: 640, card: 320, heightOfWidth: 4 / 3 } as const;

/** Writes a page as a feed of OPDS 2.0. */
export function writeOpdsTwo(page: CataloguePage, origin: string, language: Language): string {
  const base = origin + OPDS_TWO;
  const link = (rel: string, path: string) => ({ rel, href: base + path, type: OPDS_TWO_TYPE });
  return JSON.stringify({
    metadata: { title: page.title, modified: page.updated.toISOString() },
    links: [
      link('self', page.path),
      link('start', ''),
      { ...link('search', '/search{?q}'), templated: true },
      ...(page.next === null ? [] : [link('next', page.next)]),
    ],
    ...(page.novels
      ? { publications: page.novels.map((novel) => publicationOf(novel, origin, language)) }
      : {
          navigation: page.ways.map(({ title, path }) => ({
            ...link(path === '/new' ? 'http://opds-spec.org/sort/new' : 'subsection', path),
            title,
          })),
        }),
  });
}

function publicationOf(novel: FreeNovel, origin: string, language: Language) {
  const { row, free, all } = novel;
  const page = `${origin}/bookInfo/${row.id}`;
  const said = freeText(free, all, language);
  const acquisition = acquisitionOf(novel);
  const cover = (hash: string, width: number) => ({
    href: origin + coverPath(hash),
    type: 'image/webp',
    width,
    height: Math.round(width * COVERS.heightOfWidth),
  });
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: page,
      title: row.title,
      ...(row.author !== '' && { author: row.author }),
      ...(row.language !== '' && { language: row.language }),
      modified: row.updatedAt.toISOString(),
      published: row.createdAt.toISOString(),
      description: `${said}. ${shortened(row.description)}`,
      subject: [row.category, ...row.tags].filter((name) => name !== ''),
    },
    links: [
      { rel: 'alternate', href: page, type: 'text/html' },
      ...(acquisition
        ? [{ rel: acquisition.rel, href: origin + acquisition.path, type: EPUB_TYPE, title: said }]
        : []),
    ],
    ...(row.coverPage !== '' && {
      images: [cover(row.coverPage, COVERS.page), cover(row.coverCard, COVERS.card)],
    }),
  };
}
