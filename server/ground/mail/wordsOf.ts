import type { MailTexts } from '../../../contract/operator/house.schema';
import { fillPlaceholders, type MailKind, type MailPlaceholder } from '../../../contract/operator/mailWords';
import type { Language } from '../../../contract/wire/languages';
import { DIGEST_TEXTS, INVITATION_TEXTS, MAIL_TEXTS, WITHDRAWAL_TEXTS } from './mailTexts';

/** An owner's words of mails. */
export type OwnMails = Readonly<Partial<Record<MailKind, MailTexts>>>;

/** A mail's subject and the text it begins with. */
type Words = { readonly subject: string; readonly lead: string };

/** Returns the words that are sent without an owner's. News, receipts and invitations begin without any. */
export function builtInWords(kind: MailKind, language: Language): Words {
  if (kind === 'digest') return { subject: DIGEST_TEXTS[language].subject, lead: '' };
  if (kind === 'withdrawal') return { subject: WITHDRAWAL_TEXTS[language].subject, lead: '' };
  if (kind === 'invitation') return { subject: INVITATION_TEXTS[language].subject, lead: '' };
  return MAIL_TEXTS[language][kind];
}

/** Returns the words as they are sent: the owner's in this language, and the built-in ones for what they lack. */
export function wordsOf(
  kind: MailKind,
  language: Language,
  own: OwnMails,
  values: Readonly<Partial<Record<MailPlaceholder, string>>>,
): Words {
  const { subject, lead } = { ...builtInWords(kind, language), ...own[kind]?.[language] };
  return {
    // A line break would add a header.
    subject: fillPlaceholders(subject, values).replace(/\s+/g, ' '),
    lead: fillPlaceholders(lead, values),
  };
}

/** Returns the beginning as paragraphs of a mail: none or one. */
export function openingOf(lead: string): string[] {
  return lead === '' ? [] : [lead];
}
