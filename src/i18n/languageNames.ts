import type { Language } from '../../contract/wire/languages';

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  zh: '中文',
  pt: 'Português',
};
