import type { Language } from '../../../contract/wire/languages';
import type { OpenNovel } from '../../catalogue/openNovels';
import { MOST_EPUB_BYTES } from '../../epub/epubOrder';
import { CATALOGUE_TEXTS } from './catalogueTexts';

export const EPUB_TYPE = 'application/epub+zip';

/** The file of a novel in a catalogue (OPDS 1.2, 5.2.1), by its path. */
export type NovelFile = { readonly rel: string; readonly path: string };

type CataloguePlace = {
  /** This installation's name. */
  readonly house: string;
  readonly origin: string;
  readonly language: Language;
  /** What precedes the paths of its pages. */
  readonly base: string;
};

/** How a catalogue shows its pages: to everybody, or to one reader. */
export type CatalogueView = CataloguePlace & {
  readonly hasSearch: boolean;
  /** Says which part of a novel its file has. */
  readonly partOf: (novel: OpenNovel) => string;
  readonly fileOf: (novel: OpenNovel) => NovelFile | null;
};

/** Returns the view of the free novels. */
export function publicView(place: CataloguePlace): CatalogueView {
  const { language } = place;
  return {
    ...place,
    hasSearch: true,
    partOf: ({ open, all }) => freeText(open, all, language),
    fileOf: ({ row, open, all, bytes }) => {
      if (bytes > MOST_EPUB_BYTES) return null;
      const rel = `http://opds-spec.org/acquisition/${open === all ? 'open-access' : 'sample'}`;
      return { rel, path: `/opds/epub/${row.id}.epub` };
    },
  };
}

/** Returns the view of a reader's unlocked novels; `files` precedes the paths of their files. */
export function ownView(place: CataloguePlace, files: string): CatalogueView {
  const { language } = place;
  return {
    ...place,
    hasSearch: false,
    partOf: ({ open, all }) => ownText(open, all, language),
    fileOf: ({ row, bytes }) =>
      bytes > MOST_EPUB_BYTES
        ? null
        : { rel: 'http://opds-spec.org/acquisition', path: `${files}/${row.id}.epub` },
  };
}

/** Says which part of a title is free. */
export function freeText(open: number, all: number, language: Language): string {
  const { whole, part } = CATALOGUE_TEXTS[language];
  return open === all ? whole : counted(part, open, all);
}

/** Says which part of a title a reader has. */
export function ownText(open: number, all: number, language: Language): string {
  return counted(CATALOGUE_TEXTS[language].own, open, all);
}

function counted(text: string, open: number, all: number): string {
  return text.replace('{open}', String(open)).replace('{all}', String(all));
}
