import type { ServerNotice } from '../../../../contract/account/installation.schema';

/** A notice's words in the reader's language, or those for all languages. `lang` is known only of the first. */
export function noticeText({ text, texts }: ServerNotice, locale: string): { said: string; lang?: string } {
  const own = Object(texts)[locale] as unknown;
  return typeof own === 'string' && own !== '' ? { said: own, lang: locale } : { said: text };
}
