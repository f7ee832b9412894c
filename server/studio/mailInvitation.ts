import { INVITATION_DAYS } from '../../contract/studio/parts';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { type Budget, takeBudget } from '../ground/limits/budgets';
import { mailboxOf } from '../ground/limits/mailboxOf';
import { enqueueInvitation } from '../ground/mail/enqueue';
import { mailLanguage } from '../ground/mail/mailTexts';

const DAY_MS = 86_400_000;
/** The mails that an author can cause a day: enough for a title's people, too few for a script. */
const INVITATIONS_OF_AN_AUTHOR: Budget = { name: 'invitations of an author', most: 20, windowMs: DAY_MS };
/** Invitations to one mailbox, of all titles and inviters, for all spellings of its address. */
const INVITATIONS_OF_A_MAILBOX: Budget = { name: 'invitations of a mailbox', most: 3, windowMs: DAY_MS };

type Invitation = {
  readonly email: string;
  readonly book: { readonly title: string; readonly language: string };
  /** Null if the site’s address is not certain: then the mail has no link. */
  readonly origin: string | null;
  /** The author who invites; null for the desk. */
  readonly inviter: number | null;
};

/**
 * Queues the mail of an invitation, in the title’s language if mails have it. It names the site and the title,
 * and nothing that its inviter writes. Refused: `noMail`, `tooManyInvitations`.
 */
export async function mailInvitation(
  tx: Transaction,
  { secrets, settings, now: clock }: Context,
  { email, book, origin, inviter }: Invitation,
): Promise<Result<null>> {
  if (!settings.sendsMail) return failed('noMail');
  const now = clock();
  const take = (budget: Budget, subject: string) => takeBudget(tx, secrets, { budget, subject, now });
  const isOfAuthor = inviter !== null;
  if (isOfAuthor && !(await take(INVITATIONS_OF_AN_AUTHOR, String(inviter))))
    return failed('tooManyInvitations');
  if (!(await take(INVITATIONS_OF_A_MAILBOX, mailboxOf(email).mailbox))) return failed('tooManyInvitations');
  await enqueueInvitation(tx, secrets, {
    recipient: email,
    language: mailLanguage(book.language),
    title: book.title,
    studioUrl: origin === null ? '' : new URL('/studio', origin).href,
    days: INVITATION_DAYS,
    now,
  });
  return success(null);
}
