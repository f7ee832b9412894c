import type { Language } from '../../contract/wire/limits';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  zh: '中文',
  pt: 'Português',
};
