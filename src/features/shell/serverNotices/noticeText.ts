import type { ServerNotice } from '../../../../contract/account/installation.schema';

/**
 * Returns a notice's text in the reader's language, or the one for all languages. `lang` is set only for the
 * former.
 */
export function noticeText({ text, texts }: ServerNotice, locale: string): { said: string; lang?: string } {
  const own = Object(texts)[locale] as unknown;
  return typeof own === 'string' && own !== '' ? { said: own, lang: locale } : { said: text };
}
