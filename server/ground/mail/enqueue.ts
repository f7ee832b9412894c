import { CODE_VALID_SECONDS } from '../../../contract/account/logins';
import type { Transaction } from '../db/database';
import { mails } from '../db/schema/messages';
import { createBell } from '../queue';
import type { Secrets } from '../secrets';
import { type AnswerMail, type CodeMail, type DigestMail, sealMail } from './sealMail';

type Addressed = CodeMail & { readonly recipient: string; readonly now: Date };

/** Puts a code's mail into the queue, in the transaction that issues the code. */
export async function enqueueCode(
  tx: Transaction,
  secrets: Secrets,
  { recipient, now, ...mail }: Addressed,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CODE_VALID_SECONDS * 1_000);
  const sealed = sealMail(secrets, recipient, mail);
  await tx.insert(mails).values({ kind: 'code', recipient, sealed, createdAt: now, nextAt: now, expiresAt });
}

/**
 * Puts nothing into the queue, with the work of something: whether a mail goes out may hang on whether an account has the
 * address, which the time of an answer must not tell.
 */
export async function enqueueNothing(
  tx: Transaction,
  { recipient, now }: Pick<Addressed, 'recipient' | 'now'>,
): Promise<void> {
  await tx
    .insert(mails)
    .values({ kind: 'code', recipient, createdAt: now, nextAt: now, sentAt: now, complaint: 'not sent' });
}

/** Puts what a reader wrote into the queue, in the transaction that keeps it. */
export async function enqueueMessage(tx: Transaction, messageId: number, now: Date): Promise<void> {
  await tx.insert(mails).values({ kind: 'support', messageId, createdAt: now, nextAt: now });
}

/** Puts an operator's answer to a reader into the queue, in the transaction that closes what it answers. */
export async function enqueueAnswer(
  tx: Transaction,
  secrets: Secrets,
  { recipient, now, ...mail }: Pick<Addressed, 'recipient' | 'now'> & Omit<AnswerMail, 'kind'>,
): Promise<void> {
  const sealed = sealMail(secrets, recipient, { kind: 'answer', ...mail });
  await tx.insert(mails).values({ kind: 'answer', recipient, sealed, createdAt: now, nextAt: now });
}

type AddressedDigest = Pick<Addressed, 'recipient' | 'now'> & {
  readonly mail: DigestMail;
  /** When it would come too late. */
  readonly expiresAt: Date;
};

/** Puts a digest into the queue, in the transaction that notes what it is made of as told. */
export async function enqueueDigest(
  tx: Transaction,
  secrets: Secrets,
  { recipient, mail, expiresAt, now }: AddressedDigest,
): Promise<void> {
  const sealed = sealMail(secrets, recipient, mail);
  await tx
    .insert(mails)
    .values({ kind: 'digest', recipient, sealed, createdAt: now, nextAt: now, expiresAt });
}

/** Wakes this process's sender. */
export const mailBell = createBell();
