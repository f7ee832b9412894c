import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { sessions } from '../db/schema/sessions';
import { type Budget, takeBudget } from '../limits/budgets';
import { mailboxOf } from '../limits/mailboxOf';
import type { Session } from '../session/session';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Mails caused by calls from one network (decision 0030). */
export const MAILS_OF_A_NETWORK: Budget = { name: 'mails of a network', most: 20, windowMs: HOUR_MS };
/** Codes to one mailbox, for all purposes and all spellings of its address. */
export const CODES_OF_A_MAILBOX: Budget = { name: 'codes of a mailbox', most: 3, windowMs: HOUR_MS };
/** Mails to one mailbox that only say that a code would be useless. */
const NOTICES_OF_A_MAILBOX: Budget = { name: 'notices of a mailbox', most: 1, windowMs: HOUR_MS };
/** The reserve of an account's address after other spellings of it have used up the mailbox's share. */
const CODE_OF_AN_ACCOUNT: Budget = { name: 'code of an account', most: 1, windowMs: HOUR_MS };

/**
 * The share of the installation's mails that is reserved for devices known for a day: strangers cannot use it
 * up.
 */
const KEPT_FOR_KNOWN_DEVICES = 1 / 4;

/**
 * Takes a mail out of the budgets of the caller's network and of the installation. Returns false if either is
 * used up.
 */
export async function takeMail(
  context: Context,
  { network, session }: { readonly network: string; readonly session: Session | null },
): Promise<boolean> {
  const { db, secrets, house } = context;
  const { mailsAnHour } = house.now().rules;
  const now = context.now();
  const take = (budget: Budget, subject: string) => takeBudget(db, secrets, { budget, subject, now });
  if (!(await take(MAILS_OF_A_NETWORK, network))) return false;
  const kept = Math.floor(mailsAnHour * KEPT_FOR_KNOWN_DEVICES);
  const open = { name: 'mails', most: mailsAnHour - kept, windowMs: HOUR_MS };
  if (await take(open, 'everybody')) return true;
  const mayUseRest = session !== null && (await isKnownDevice(context, session));
  const rest = { name: 'mails to known devices', most: kept, windowMs: HOUR_MS };
  if (mayUseRest && (await take(rest, 'everybody'))) return true;
  console.error(
    `The ${mailsAnHour} mails of this hour (“Site” at the desk, or DOGEAR_MAILS_AN_HOUR) are used up.`,
  );
  return false;
}

async function isKnownDevice({ db, now }: Context, { id }: Session): Promise<boolean> {
  const dayAgo = new Date(now().getTime() - DAY_MS);
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), lte(sessions.createdAt, dayAgo)));
  return row !== undefined;
}

type Asked = {
  readonly email: string;
  readonly isKnown: boolean;
  readonly hasCode: boolean;
};

/**
 * Returns whether a mail may go to this mailbox. Does the same work for every address. If other spellings of
 * the address, or mails without a code, use up the mailbox's share, the account's owner still gets one code.
 */
export async function takeMailboxShare(
  tx: Transaction,
  { secrets, now }: Context,
  { email, isKnown, hasCode }: Asked,
): Promise<boolean> {
  const { mailbox } = mailboxOf(email);
  const take = (budget: Budget, subject: string) => takeBudget(tx, secrets, { budget, subject, now: now() });
  const small = hasCode ? await take(CODE_OF_AN_ACCOUNT, email) : await take(NOTICES_OF_A_MAILBOX, mailbox);
  const share = await take(CODES_OF_A_MAILBOX, mailbox);
  return hasCode ? share || (isKnown && small) : share && small;
}
