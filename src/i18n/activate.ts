import { i18n, type Messages } from '@lingui/core';
import type { Language } from '../../contract/limits';
import { messages as english } from './en.po';
import { catalogueOf, guessLanguage } from './locale';

/** Spec 3 names this key of local storage. */
const STORAGE_KEY = 'language';

const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  ru: () => import('./ru.po'),
  zh: () => import('./zh.po'),
  pt: () => import('./pt.po'),
};

function storedChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The language as calls name it (spec 7): the guess itself, not the catalogue it falls back to. */
export function phoneLanguage(): string {
  return guessLanguage(storedChoice(), navigator.language);
}

/** Loads and activates a language. English is part of the shell; one that cannot be fetched falls back to it. */
async function activate(language: Language): Promise<void> {
  i18n.load('en', english);
  let active: Language = 'en';
  if (language !== 'en') {
    try {
      const { messages } = await CATALOGUES[language]();
      i18n.load(language, { ...english, ...messages });
      active = language;
    } catch (error) {
      console.warn(`The texts of "${language}" could not be loaded.`, error);
    }
  }
  i18n.activate(active);
  document.documentElement.lang = active;
}

export function startLanguage(): Promise<void> {
  return activate(catalogueOf(phoneLanguage()));
}

/** Remembers a choice and switches to it at once. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is switched off: the choice lasts for this visit.
  }
  await activate(language);
}
