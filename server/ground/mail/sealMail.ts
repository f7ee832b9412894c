import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Language } from '../../../contract/wire/limits';
import type { Secrets } from '../secrets';
import type { MailKind } from './mailTexts';

/** What a mail with a code, or about one, is made of. */
export type CodeMail = {
  readonly kind: MailKind;
  readonly language: string;
  /** Null where the mail has none. */
  readonly code: string | null;
};

/** What happened, for a reader who wants to be told by e-mail (decision 0060). */
export type DigestMail = {
  readonly kind: 'digest';
  readonly language: Language;
  readonly listed: readonly { readonly title: string; readonly body: string; readonly url: string }[];
  /** How many there are that are not listed. */
  readonly more: number;
  readonly settingsUrl: string;
  readonly unsubscribeUrl: string;
};

/** What an operator answers a reader who wrote to them. */
export type AnswerMail = { readonly kind: 'answer'; readonly subject: string; readonly text: string };

type SealedMail = CodeMail | DigestMail | AnswerMail;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, nonce in front and tag behind; `recipient` is bound to it. A code in the table opens nothing for its reader. */
export function sealMail({ mailKey }: Secrets, recipient: string, mail: SealedMail): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', mailKey, nonce).setAAD(Buffer.from(recipient));
  return Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(mail), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Throws when it was sealed for somebody else or with another secret. */
export function openMail({ mailKey }: Secrets, recipient: string, sealed: Uint8Array): SealedMail {
  const decipher = createDecipheriv('aes-256-gcm', mailKey, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(recipient))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(text).toString()) as SealedMail;
}
