import type { Language } from '../../../contract/wire/languages';
import { LAST_OFFSET, nextOffset, PAGE_BOOKS } from '../../catalogue/cards';
import {
  type FreeFilter,
  type FreeGroup,
  freeAmong,
  freeGroups,
  freeNovels,
  LAST_FREE_OFFSET,
  type OpenNovel,
} from '../../catalogue/openNovels';
import { searchBooks } from '../../catalogue/searchBooks';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import type { Context } from '../../ground/context';
import { CATALOGUE_TEXTS } from './catalogueTexts';

/** A way to another page. `path` is within the catalogue, with its query. */
export type Way = { readonly title: string; readonly path: string; readonly leadsTo: 'ways' | 'novels' };

/** A page of the catalogue for e-readers, for OPDS 1.2 and 2.0 alike: ways to other pages, or novels. */
export type CataloguePage = {
  readonly title: string;
  readonly path: string;
  readonly updated: Date;
  readonly next: string | null;
} & (
  | { readonly ways: readonly Way[]; readonly novels?: undefined }
  | { readonly novels: readonly OpenNovel[]; readonly ways?: undefined }
);

/** Of a parameter, in UTF-16 units. */
const MOST_CHARACTERS = 200;

/** What a page may depend on. `asked` are the parameters of its address. */
export type Visit = {
  readonly context: Context;
  readonly language: Language;
  readonly asked: URLSearchParams;
  /** Counts the milliseconds of a search. */
  readonly charge: (cost: number) => void;
};

/** The cost of a search beyond one call, as for the app's own (server/handlers/search). */
const SEARCH_COST = { asTyped: 9, asMeant: 59 } as const;

/** The pages by name; each returns null if there is no such page. */
export const CATALOGUE_PAGES: Readonly<Record<string, (visit: Visit) => Promise<CataloguePage | null>>> = {
  '': async ({ context, language }) => {
    const texts = CATALOGUE_TEXTS[language];
    const { list } = await freeNovels(context.db, {}, 0);
    const ways: Way[] = [
      { title: texts.newest, path: '/new', leadsTo: 'novels' },
      { title: texts.categories, path: '/categories', leadsTo: 'ways' },
      { title: texts.languages, path: '/languages', leadsTo: 'ways' },
    ];
    return { title: context.house.now().name, path: '', updated: changeOf(list), next: null, ways };
  },
  new: (visit) =>
    novelsPage(visit, { title: CATALOGUE_TEXTS[visit.language].newest, path: '/new', filter: {} }),
  categories: async ({ context, language }) => {
    const namesOf = await readNames(context.db, (await readState(context.db)).books);
    const groups = await freeGroups(context.db, 'category');
    return waysPage(CATALOGUE_TEXTS[language].categories, '/categories', groups, ({ name }) => ({
      title: namesOf('category', name)?.[language] ?? name,
      path: `/category?${new URLSearchParams({ name })}`,
    }));
  },
  category: async (visit) => {
    const { context, language, asked } = visit;
    const category = textIn(asked, 'name');
    if (category === '') return null;
    const namesOf = await readNames(context.db, (await readState(context.db)).books);
    const title = namesOf('category', category)?.[language] ?? category;
    const path = `/category?${new URLSearchParams({ name: category })}`;
    return await novelsPage(visit, { title, path, filter: { category } });
  },
  languages: async ({ context, language }) => {
    const groups = await freeGroups(context.db, 'language');
    return waysPage(CATALOGUE_TEXTS[language].languages, '/languages', groups, ({ name }) => ({
      title: languageName(name, language),
      path: `/language?${new URLSearchParams({ name })}`,
    }));
  },
  language: async (visit) => {
    const spoken = textIn(visit.asked, 'name');
    if (spoken === '') return null;
    const path = `/language?${new URLSearchParams({ name: spoken })}`;
    const title = languageName(spoken, visit.language);
    return await novelsPage(visit, { title, path, filter: { language: spoken } });
  },
  search: async ({ context, language, asked, charge }) => {
    const query = textIn(asked, 'q');
    const offset = offsetIn(asked, LAST_OFFSET);
    if (offset === null) return null;
    const { revision } = await readState(context.db);
    const { rows, asTyped } = await searchBooks(context.db, { query, offset, revision });
    charge(asTyped ? SEARCH_COST.asTyped : SEARCH_COST.asMeant);
    const ids = rows.slice(0, PAGE_BOOKS).map(({ id }) => id);
    const path = `/search?${new URLSearchParams({ q: query })}`;
    const novels = await freeAmong(context.db, ids);
    return {
      title: `${CATALOGUE_TEXTS[language].search}: ${query}`,
      path: withOffset(path, offset),
      updated: changeOf(novels),
      next: nextOf(path, nextOffset(rows, offset)),
      novels,
    };
  },
};

async function novelsPage(
  { context, asked }: Visit,
  { title, path, filter }: { title: string; path: string; filter: FreeFilter },
): Promise<CataloguePage | null> {
  const offset = offsetIn(asked, LAST_FREE_OFFSET);
  if (offset === null) return null;
  const { list, next } = await freeNovels(context.db, filter, offset);
  const updated = changeOf(list);
  return { title, path: withOffset(path, offset), updated, next: nextOf(path, next), novels: list };
}

function waysPage(
  title: string,
  path: string,
  groups: readonly FreeGroup[],
  toWay: (group: FreeGroup) => Pick<Way, 'title' | 'path'>,
): CataloguePage {
  const ways = groups.map((group) => ({ ...toWay(group), leadsTo: 'novels' as const }));
  return { title, path, updated: lastOf(groups.map(({ changed }) => changed)), next: null, ways };
}

/** An empty page is as old as the first catalogue. */
const BEGINNING = new Date('2026-01-01T00:00:00Z');

export function changeOf(novels: readonly OpenNovel[]): Date {
  return lastOf(novels.map(({ row }) => row.updatedAt));
}

function lastOf(times: readonly Date[]): Date {
  return times.reduce((last, time) => (time > last ? time : last), BEGINNING);
}

/** The database stores no NUL. */
function textIn(asked: URLSearchParams, name: string): string {
  return (asked.get(name) ?? '').replaceAll('\0', '').slice(0, MOST_CHARACTERS);
}

export function offsetIn(asked: URLSearchParams, most: number): number | null {
  const text = asked.get('offset') ?? '0';
  return /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : null;
}

export function withOffset(path: string, offset: number): string {
  return offset === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}offset=${offset}`;
}

export function nextOf(path: string, next: number | null): string | null {
  return next === null ? null : withOffset(path, next);
}

function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    // The code of a book's file may be anything.
    return code;
  }
}
