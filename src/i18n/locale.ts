import { LANGUAGES, type Language } from '../../contract/wire/languages';

/** The result of spec 4.2's guess: a language, a browser's own code, or `en_default` without one. */
export type GuessedLanguage = string;

/**
 * Returns the language of spec 4.2: the stored choice, else zh variants become zh, a pt prefix pt, anything
 * containing en en, otherwise the lower-cased browser language, or `en_default` if the browser names none.
 */
export function guessLanguage(
  stored: string | null,
  browserLanguage: string | undefined,
): Language | GuessedLanguage {
  if (stored) return stored;
  const language = browserLanguage?.toLowerCase() ?? '';
  if (language === '') return 'en_default';
  if (language.startsWith('zh')) return 'zh';
  if (language.startsWith('pt')) return 'pt';
  if (language.includes('en')) return 'en';
  return language;
}

/** Returns the catalogue for a guess: its own, its base language's, or English. */
export function catalogueOf(guess: GuessedLanguage): Language {
  const base = guess.split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === guess) ?? LANGUAGES.find((l) => l === base) ?? 'en';
}
