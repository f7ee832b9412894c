import { eq } from 'drizzle-orm';
import { CODE_AGAIN_SECONDS, CODE_VALID_SECONDS, type CodePurpose } from '../../../contract/account/logins';
import { failed, success } from '../../../contract/wire/failure';
import { issueCode, prolongCode } from '../../accounts/codes';
import { findAccount } from '../../accounts/findAccount';
import type { Call, Handler } from '../../ground/call';
import { users } from '../../ground/db/schema/users';
import { transact } from '../../ground/db/transact';
import { takeBudget } from '../../ground/limits/budgets';
import { enqueueCode, enqueueNothing, mailBell } from '../../ground/mail/enqueue';
import { takeMail, takeMailboxShare } from '../../ground/mail/mailBudgets';
import type { MailKind } from '../../ground/mail/mailTexts';

const AGAIN = { name: 'code again', most: 1, windowMs: CODE_AGAIN_SECONDS * 1_000 } as const;

/**
 * Sends a code (spec 7). Whoever asks hears the same, and as soon, whether an account has the address, and whether its
 * mailbox has had its share: then the last code is good for longer instead. What the mail says is between us and its
 * reader. Refused by what the caller is alone: a network or an installation that has sent its mails, no mail server, and a
 * code to delete an account that is not the caller's own.
 */
export const sendCodeByEmail: Handler<'sendCodeByEmail'> = async (call) => {
  const { context, request } = call;
  const { db, secrets, settings } = context;
  const { email, purpose, language } = request;
  if (!settings.sendsMail) return failed('noMail');
  const account = await findAccount(db, email);
  if (purpose === 'delete' && !(await isOwn(call))) return failed('notAllowed');
  if (!(await takeMail(context, call))) return failed('tooMany');
  const sent = success({ validSeconds: CODE_VALID_SECONDS, againSeconds: CODE_AGAIN_SECONDS });
  const now = context.now();
  const again = { budget: AGAIN, subject: `${purpose} ${email}`, now };
  if (!(await takeBudget(db, secrets, again))) return sent;
  const isKnown = account !== null;
  const kind = kindOf(purpose, isKnown);
  const hasCode = kind === purpose;
  await transact(db, async (tx) => {
    if (!(await takeMailboxShare(tx, context, { email, isKnown, hasCode }))) {
      await prolongCode(tx, { email, purpose, now });
      await enqueueNothing(tx, { recipient: email, now });
      return;
    }
    const code = await issueCode(tx, secrets, { email, purpose, network: call.network, now });
    const mail = { kind, language, code: hasCode ? code : null };
    await enqueueCode(tx, secrets, { recipient: email, now, ...mail });
  });
  mailBell(db).ring();
  return sent;
};

/** A mail goes out in any case; where a code would lead nowhere, it says that. */
function kindOf(purpose: CodePurpose, isKnown: boolean): MailKind {
  if (purpose === 'register' && isKnown) return 'known';
  return purpose === 'reset' && !isKnown ? 'unknown' : purpose;
}

/** Whether the caller is logged in with this address. */
async function isOwn({ context, request, session }: Call<'sendCodeByEmail'>): Promise<boolean> {
  if (session === null) return false;
  const [user] = await context.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, session.userId));
  return user?.email === request.email;
}
