import { asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import { mails, supportMessages } from '../../server/ground/db/schema/messages';
import { oneLine } from './commandLine';

const MOST = 1_000;

/**
 * Prints the mails that wait or were given up. With `retry`, mails that were given up are sent again. Returns
 * the exit code.
 */
export async function printMails(context: Context, retry: boolean): Promise<number> {
  if (retry) {
    const number = await retryParked(context);
    console.log(number === 1 ? '1 mail is tried again' : `${number} mails are tried again`);
    return 0;
  }
  const lines = await listMails(context);
  for (const line of lines) console.log(line);
  console.log(lines.length === 1 ? '1 mail' : `${lines.length} mails`);
  return 0;
}

/**
 * Returns one line a mail: number, date, state, attempts, recipient, the reader's message, the server's
 * complaint.
 */
export async function listMails({ db }: Context): Promise<string[]> {
  const rows = await db
    .select({ mail: mails, message: supportMessages })
    .from(mails)
    .leftJoin(supportMessages, sql`${supportMessages.id} = ${mails.messageId}`)
    .where(isNull(mails.sentAt))
    .orderBy(asc(mails.id))
    .limit(MOST);
  return rows.map(({ mail, message }) =>
    [
      String(mail.id),
      mail.createdAt.toISOString(),
      mail.parkedAt ? 'given up' : `waits until ${mail.nextAt.toISOString()}`,
      `${mail.attempts} tries`,
      mail.recipient || 'the operator',
      message
        ? `reader ${message.userId} ${message.email}: ${message.subject}: ${message.text}`
        : `a ${mail.kind}`,
      mail.complaint,
    ]
      .map(oneLine)
      .join('\t'),
  );
}

/**
 * Requeues the readers' messages that were given up, with all attempts. Codes are left out: they have
 * expired. Returns the number of messages.
 */
export async function retryParked({ db, now }: Context): Promise<number> {
  const again = await db
    .update(mails)
    .set({ parkedAt: null, attempts: 0, nextAt: now() })
    .where(sql`${isNotNull(mails.parkedAt)} and ${isNotNull(mails.messageId)}`)
    .returning({ id: mails.id });
  return again.length;
}
