import { LANGUAGES, type Language } from '../../contract/wire/limits';

/** What the guess of spec 4.2 may end in: a language, a browser's own code, or `en_default` when it has none. */
export type GuessedLanguage = string;

/**
 * The language of spec 4.2: the stored choice, else zh variants to zh, a pt prefix to pt, anything containing en to
 * en, otherwise the lower-cased browser language, or `en_default` when the browser names none.
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

/** The catalogue a guess is shown in: its own, its base language's, else English. */
export function catalogueOf(guess: GuessedLanguage): Language {
  const base = guess.split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === guess) ?? LANGUAGES.find((l) => l === base) ?? 'en';
}
