import { i18n } from '@lingui/core';
import type { Language } from '../../../contract/values/limits';
import { late } from '../../platform/late';
import type { LegalTexts } from './legalText';

/** Each language in a file of its own, fetched when it is read: they are longer than the rest of the app's texts. */
const FILES: Record<Language, { load: () => Promise<LegalTexts> }> = {
  en: late(() => import('./texts/en').then((module) => module.texts)),
  ru: late(() => import('./texts/ru').then((module) => module.texts)),
  zh: late(() => import('./texts/zh').then((module) => module.texts)),
  pt: late(() => import('./texts/pt').then((module) => module.texts)),
};

/** The legal texts in the reader's language. Rejects when their file cannot be fetched. */
export function loadLegalTexts(): Promise<LegalTexts> {
  return FILES[i18n.locale as Language].load();
}
