import { i18n } from '@lingui/core';
import type { Language } from '../../../contract/wire/limits';
import type { LegalTexts } from './legalText';

/** Each language in a file of its own, fetched when it is read: they are longer than the rest of the app's texts. */
const FILES: Record<Language, () => Promise<{ texts: LegalTexts }>> = {
  en: () => import('./texts/en'),
  ru: () => import('./texts/ru'),
  zh: () => import('./texts/zh'),
  pt: () => import('./texts/pt'),
};

/** The legal texts in the reader's language. Rejects when their file cannot be fetched. */
export async function loadLegalTexts(): Promise<LegalTexts> {
  const { texts } = await FILES[i18n.locale as Language]();
  return texts;
}
