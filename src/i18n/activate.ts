import { i18n, type Messages } from '@lingui/core';
import type { Language } from '../../contract/wire/limits';
import { storeChoice, storedChoice } from '../platform/device/localChoice';
import { catalogueOf, guessLanguage } from './locale';
import { messages as englishShell } from './shell/en.po';

/** Spec 3 names this key of local storage. */
const STORAGE_KEY = 'language';

/** `shell`: what the first screens say. `pages`: what the pages say that are loaded when they are opened. */
type Part = 'shell' | 'pages';
type Catalogue = () => Promise<{ messages: Messages }>;

const CATALOGUES: Record<Part, Record<Language, Catalogue>> = {
  shell: {
    en: async () => ({ messages: englishShell }),
    ru: () => import('./shell/ru.po'),
    zh: () => import('./shell/zh.po'),
    pt: () => import('./shell/pt.po'),
  },
  pages: {
    en: () => import('./pages/en.po'),
    ru: () => import('./pages/ru.po'),
    zh: () => import('./pages/zh.po'),
    pt: () => import('./pages/pt.po'),
  },
};

const loaded = new Set<`${Part} ${Language}`>();
let language: Language = 'en';
let withPages = false;
/** The language that is on its way when the app starts, and when it, or English in its place, is there. */
let starting: { readonly wanted: Language; readonly done: Promise<void> } | undefined;

/** The language as calls name it (spec 7): the guess itself, not the catalogue it falls back to. */
export function phoneLanguage(): string {
  // A link to a page in one of its languages says which (`?lang=`, decision 0064), for whoever has chosen none.
  const asked = storedChoice(STORAGE_KEY) ?? new URLSearchParams(location.search).get('lang');
  return guessLanguage(asked, navigator.language);
}

/** Loads one part in one language. Rejects when its file cannot be fetched. */
async function load(part: Part, wanted: Language): Promise<void> {
  if (loaded.has(`${part} ${wanted}`)) return;
  const { messages } = await CATALOGUES[part][wanted]();
  i18n.load(wanted, messages);
  loaded.add(`${part} ${wanted}`);
}

async function activate(
  wanted: Language,
  parts: readonly Part[] = withPages ? ['shell', 'pages'] : ['shell'],
): Promise<void> {
  await Promise.all(parts.map((part) => load(part, wanted)));
  language = wanted;
  i18n.activate(wanted);
  // Said again, it would have every style looked at again.
  if (document.documentElement.lang !== wanted) document.documentElement.lang = wanted;
}

/** Activates the reader's language, English when its texts cannot be fetched. */
export async function startLanguage(): Promise<void> {
  const wanted = catalogueOf(phoneLanguage());
  const done = activate(wanted).catch((error: unknown) => {
    console.warn('No texts in this language.', error);
    // Which is part of the code: a page that asks for more says itself what is missing.
    return activate('en', ['shell']);
  });
  starting = { wanted, done };
  await done;
  starting = undefined;
}

/** Remembers a choice and switches to it at once. Rejects, and changes nothing, when its texts cannot be fetched. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  await activate(wanted);
  storeChoice(STORAGE_KEY, wanted);
}

/** The texts of the pages; undefined when they are here already. Every page outside the shell waits for them. */
export function pageTexts(): Promise<void> | undefined {
  withPages = true;
  if (starting) return textsOfStart(starting);
  if (loaded.has(`pages ${language}`)) return undefined;
  return load('pages', language);
}

/** `code` with the texts of the pages, for what may be shown before any page has asked for them. */
export async function withPageTexts<T>(code: Promise<T>): Promise<T> {
  const [module] = await Promise.all([code, pageTexts()]);
  return module;
}

/** Beside the shell's texts, not behind them. Which language it will be is known once those are there. */
async function textsOfStart({ wanted, done }: NonNullable<typeof starting>): Promise<void> {
  await Promise.all([done, load('pages', wanted).catch(() => undefined)]);
  await load('pages', language);
}
