import { CODE_VALID_SECONDS } from '../../../contract/account/logins';
import type { Transaction } from '../db/database';
import { mails } from '../db/schema/messages';
import { createBell } from '../queue';
import type { Secrets } from '../secrets';
import {
  type AnswerMail,
  type CodeMail,
  type DigestMail,
  type InvitationMail,
  sealMail,
  type WaitingMail,
  type WithdrawalMail,
} from './sealMail';

type Addressed = CodeMail & { readonly recipient: string; readonly now: Date };

/** Queues a code's mail, in the transaction that issues the code. */
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
 * Queues nothing but does the same work: whether a mail is sent may depend on whether an account has the
 * address, and response times must not reveal that.
 */
export async function enqueueNothing(
  tx: Transaction,
  { recipient, now }: Pick<Addressed, 'recipient' | 'now'>,
): Promise<void> {
  await tx
    .insert(mails)
    .values({ kind: 'code', recipient, createdAt: now, nextAt: now, sentAt: now, complaint: 'not sent' });
}

/** Queues a reader's message, in the transaction that stores it. */
export async function enqueueMessage(tx: Transaction, messageId: number, now: Date): Promise<void> {
  await tx.insert(mails).values({ kind: 'support', messageId, createdAt: now, nextAt: now });
}

/** Queues an operator's answer to a reader, in the transaction that closes the reader's message. */
export async function enqueueAnswer(
  tx: Transaction,
  secrets: Secrets,
  { recipient, now, ...mail }: Pick<Addressed, 'recipient' | 'now'> & Omit<AnswerMail, 'kind'>,
): Promise<void> {
  const sealed = sealMail(secrets, recipient, { kind: 'answer', ...mail });
  await tx.insert(mails).values({ kind: 'answer', recipient, sealed, createdAt: now, nextAt: now });
}

/** Queues a mail to the operator about what waits at the desk, in the transaction that notes it. */
export async function enqueueWaiting(
  tx: Transaction,
  secrets: Secrets,
  { now, ...mail }: Omit<WaitingMail, 'kind'> & { readonly now: Date },
): Promise<void> {
  const sealed = sealMail(secrets, '', { kind: 'waiting', ...mail });
  await tx.insert(mails).values({ kind: 'waiting', sealed, createdAt: now, nextAt: now });
}

/** Queues the acknowledgement of a withdrawal, in the transaction that writes it. */
export async function enqueueWithdrawal(
  tx: Transaction,
  secrets: Secrets,
  { recipient, now, ...mail }: Pick<Addressed, 'recipient' | 'now'> & Omit<WithdrawalMail, 'kind'>,
): Promise<void> {
  const sealed = sealMail(secrets, recipient, { kind: 'withdrawal', ...mail });
  await tx.insert(mails).values({ kind: 'withdrawal', recipient, sealed, createdAt: now, nextAt: now });
}

/** Queues an invitation to work on a title, in the transaction that writes it. */
export async function enqueueInvitation(
  tx: Transaction,
  secrets: Secrets,
  { recipient, now, ...mail }: Pick<Addressed, 'recipient' | 'now'> & Omit<InvitationMail, 'kind'>,
): Promise<void> {
  const sealed = sealMail(secrets, recipient, { kind: 'invitation', ...mail });
  await tx.insert(mails).values({ kind: 'invitation', recipient, sealed, createdAt: now, nextAt: now });
}

type AddressedDigest = Pick<Addressed, 'recipient' | 'now'> & {
  readonly mail: DigestMail;
  readonly expiresAt: Date;
};

/** Queues a digest, in the transaction that marks its items as mailed. */
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

export const mailBell = createBell();
