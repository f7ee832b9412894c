import type { Currency } from '../../../contract/money/payments';
import type { WithdrawalTerms } from '../../../contract/money/payments.schema';
import type { Language } from '../../../contract/wire/languages';
import { openBytes, sealBytes } from '../sealBytes';
import type { Secrets } from '../secrets';
import type { CodeMailKind } from './mailTexts';

export type CodeMail = {
  readonly kind: CodeMailKind;
  readonly language: string;
  readonly code: string | null;
};

/** A digest of events, for a reader who wants e-mail notices (decision 0060). */
export type DigestMail = {
  readonly kind: 'digest';
  readonly language: Language;
  readonly listed: readonly { readonly title: string; readonly body: string; readonly url: string }[];
  readonly more: number;
  readonly settingsUrl: string;
  readonly unsubscribeUrl: string;
};

export type AnswerMail = { readonly kind: 'answer'; readonly subject: string; readonly text: string };

/** How much waits at the desk, and the desk's address; empty if it is unknown. */
export type WaitingMail = {
  readonly kind: 'waiting';
  readonly comments: number;
  readonly messages: number;
  readonly typos: number;
  readonly deskUrl: string;
};

/** The acknowledgement of a withdrawal (decision 0140). `at`: ms. */
export type WithdrawalMail = WithdrawalTerms & {
  readonly kind: 'withdrawal';
  readonly language: Language;
  readonly number: number;
  readonly currency: Currency;
  readonly gold: number;
  /** Missing from mails that an earlier version queued. */
  readonly vipDays?: number;
  /** The name of a tier other than VIP. */
  readonly tier?: string;
  readonly at: number;
};

/** An invitation to work on a title (decision 0137). `studioUrl`: empty if the site’s address is not certain. */
export type InvitationMail = {
  readonly kind: 'invitation';
  readonly language: Language;
  readonly title: string;
  readonly studioUrl: string;
  readonly days: number;
};

export type SealedMail = CodeMail | DigestMail | AnswerMail | WaitingMail | WithdrawalMail | InvitationMail;

/**
 * Encrypts a mail; `recipient` is authenticated. A reader of the table cannot use a code in it.
 */
export function sealMail({ mailKey }: Secrets, recipient: string, mail: SealedMail): Uint8Array {
  return sealBytes(mailKey, recipient, Buffer.from(JSON.stringify(mail)));
}

/** Throws if it was sealed for another recipient or with another secret. */
export function openMail({ mailKey }: Secrets, recipient: string, sealed: Uint8Array): SealedMail {
  return JSON.parse(openBytes(mailKey, recipient, sealed).toString()) as SealedMail;
}
