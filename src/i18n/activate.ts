import { i18n, type Messages } from '@lingui/core';
import type { Language } from '../../contract/wire/languages';
import { storeChoice, storedChoice } from '../platform/device/localChoice';
import { catalogueOf, guessLanguage } from './locale';
import { messages as englishShell } from './shell/en.po';

/** Spec 3 names this localStorage key. */
const STORAGE_KEY = 'language';

/**
 * `shell`: the texts of the first screens. `pages`: of pages that are loaded on demand. `later`: of pages that few
 * visits open, in the folders that lingui.config.ts names.
 */
type Part = 'shell' | 'pages' | 'later';
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
  later: {
    en: () => import('./later/en.po'),
    ru: () => import('./later/ru.po'),
    zh: () => import('./later/zh.po'),
    pt: () => import('./later/pt.po'),
  },
};

const loaded = new Set<`${Part} ${Language}`>();
let language: Language = 'en';
/** The parts that this visit has asked for: they are loaded in each language that is chosen. */
const asked = new Set<Part>(['shell']);
/** The language being loaded at the start; `done` settles when it, or English as its fallback, is active. */
let starting: { readonly wanted: Language; readonly done: Promise<void> } | undefined;

/** Returns the language for calls (spec 7): the guess itself, not the catalogue it falls back to. */
export function phoneLanguage(): string {
  // A link can name its language (`?lang=`, decision 0064); it applies to a reader who has chosen none.
  const asked = storedChoice(STORAGE_KEY) ?? new URLSearchParams(location.search).get('lang');
  return guessLanguage(asked, navigator.language);
}

/** Loads one part in one language. Rejects if its file cannot be fetched. */
async function load(part: Part, wanted: Language): Promise<void> {
  if (loaded.has(`${part} ${wanted}`)) return;
  const { messages } = await CATALOGUES[part][wanted]();
  i18n.load(wanted, messages);
  loaded.add(`${part} ${wanted}`);
}

async function activate(wanted: Language, parts: Iterable<Part> = asked): Promise<void> {
  await Promise.all(Array.from(parts, (part) => load(part, wanted)));
  language = wanted;
  i18n.activate(wanted);
  // Setting the same value again would restyle the whole page.
  if (document.documentElement.lang !== wanted) document.documentElement.lang = wanted;
}

/** Activates the reader's language, or English if its texts cannot be fetched. */
export async function startLanguage(): Promise<void> {
  const wanted = catalogueOf(phoneLanguage());
  const done = activate(wanted).catch((error: unknown) => {
    console.warn('No texts in this language.', error);
    // English is part of the code; a page that needs more reports what is missing.
    return activate('en', ['shell']);
  });
  starting = { wanted, done };
  await done;
  starting = undefined;
}

/**
 * Stores a choice and switches to it at once. Rejects, and changes nothing, if its texts cannot be fetched.
 */
export async function chooseLanguage(wanted: Language): Promise<void> {
  await activate(wanted);
  storeChoice(STORAGE_KEY, wanted);
}

/**
 * Loads the texts of the pages; undefined if they are loaded. Every page outside the shell waits for them.
 */
export function pageTexts(): Promise<void> | undefined {
  return textsOf('pages');
}

/** Does the same for a page in one of the folders of `later`. */
export function laterTexts(): Promise<void> | undefined {
  return textsOf('later');
}

function textsOf(part: Part): Promise<void> | undefined {
  asked.add(part);
  if (starting) return textsOfStart(part, starting);
  if (loaded.has(`${part} ${language}`)) return undefined;
  return load(part, language);
}

/**
 * Resolves to `code` once the texts of the pages are loaded too, for parts that may be shown before any page.
 */
export async function withPageTexts<T>(code: Promise<T>): Promise<T> {
  const [module] = await Promise.all([code, pageTexts()]);
  return module;
}

/** Loads a part in parallel with the shell's. Only when that is loaded is the language final. */
async function textsOfStart(part: Part, { wanted, done }: NonNullable<typeof starting>): Promise<void> {
  await Promise.all([done, load(part, wanted).catch(() => undefined)]);
  await load(part, language);
}
