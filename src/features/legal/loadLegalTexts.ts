import { i18n } from '@lingui/core';
import type { Language } from '../../../contract/wire/languages';
import type { LegalTexts } from './legalText';

/** Each language is a separate file, loaded on demand: the texts are longer than all others of the app. */
const FILES: Record<Language, () => Promise<{ texts: LegalTexts }>> = {
  en: () => import('./texts/en'),
  ru: () => import('./texts/ru'),
  zh: () => import('./texts/zh'),
  pt: () => import('./texts/pt'),
};

/** Resolves to the legal texts in the reader's language. Rejects if the file cannot be fetched. */
export async function loadLegalTexts(): Promise<LegalTexts> {
  const { texts } = await FILES[i18n.locale as Language]();
  return texts;
}
