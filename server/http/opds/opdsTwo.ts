import { coverPath } from '../../catalogue/cards';
import type { OpenNovel } from '../../catalogue/openNovels';
import { shortened } from '../preview/pageWords';
import type { CataloguePage } from './cataloguePage';
import { type CatalogueView, EPUB_TYPE } from './catalogueView';
import { OPDS_TWO, OPDS_TWO_TYPE } from './opdsPaths';

/** The widths of a title's covers, in px, and their shape. */
const COVERS = { page: 640, card: 320, heightOfWidth: 4 / 3 } as const;

/** Writes a page as a feed of OPDS 2.0. */
export function writeOpdsTwo(page: CataloguePage, view: CatalogueView): string {
  const base = view.origin + view.base;
  const link = (rel: string, path: string) => ({ rel, href: base + path, type: OPDS_TWO_TYPE });
  return JSON.stringify({
    metadata: { title: page.title, modified: page.updated.toISOString() },
    links: [
      link('self', page.path),
      { rel: 'start', href: view.origin + OPDS_TWO, type: OPDS_TWO_TYPE },
      ...(view.hasSearch ? [{ ...link('search', '/search{?q}'), templated: true }] : []),
      ...(page.next === null ? [] : [link('next', page.next)]),
    ],
    ...(page.novels
      ? { publications: page.novels.map((novel) => publicationOf(novel, view)) }
      : {
          navigation: page.ways.map(({ title, path }) => ({
            ...link(path === '/new' ? 'http://opds-spec.org/sort/new' : 'subsection', path),
            title,
          })),
        }),
  });
}

function publicationOf(novel: OpenNovel, { origin, partOf, fileOf }: CatalogueView) {
  const { row } = novel;
  const page = `${origin}/bookInfo/${row.id}`;
  const said = partOf(novel);
  const file = fileOf(novel);
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
      ...(file ? [{ rel: file.rel, href: origin + file.path, type: EPUB_TYPE, title: said }] : []),
    ],
    ...(row.coverPage !== '' && {
      images: [cover(row.coverPage, COVERS.page), cover(row.coverCard, COVERS.card)],
    }),
  };
}
