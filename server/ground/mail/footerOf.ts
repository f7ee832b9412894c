import type { NoticeTexts } from '../../../contract/operator/house.schema';
import type { Language } from '../../../contract/wire/languages';

/** An owner's last lines of mails to readers, in English and in other languages. */
export type MailFooter = NoticeTexts;

/** Returns the lines as paragraphs of a mail: none or one. */
export function footerOf(footer: MailFooter | null, language: Language): string[] {
  const text = footer?.[language] ?? footer?.en;
  return text === undefined ? [] : [text];
}
