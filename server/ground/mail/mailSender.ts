import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import { supportMessages } from '../db/schema/messages';
import { createWorker, pauseAfter, type Worker } from '../queue';
import {
  type ClaimedMail,
  claimMail,
  dropExpired,
  MOST_TRIES,
  type Settlement,
  settleMail,
} from './claimMail';
import { composeMessage } from './compose';
import { composeOpened, senderOf } from './composeOpened';
import { judgeFailure, type Mail, type MailFailure, wasNotTaken } from './mailer';
import { openMail } from './sealMail';

/** The timeout for sending one mail, whether the server has accepted it or not; shorter than a claim. */
const PATIENCE_MS = 90_000;
/** Ten attempts take more than a day. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_REST_MS = 5 * 60_000;

/**
 * Sends the mails of the queue (decision 0030), one after another. Each is claimed and committed, sent
 * outside any transaction and settled separately, so a slow or refused mail blocks no call, and other mails
 * only for a while. If the process dies after a mail was handed over, it is sent again with the same
 * Message-ID.
 */
export function createMailSender(context: Context): Worker {
  const { db, now } = context;
  let failedInARow = 0;
  let restsUntil = 0;
  const isResting = () => now().getTime() < restsUntil;

  return createWorker({
    begin: async () => {
      const dropped = isResting() ? 0 : await dropExpired(db, now());
      if (dropped > 0) console.error(`Mails that could not be mailed in time: ${dropped}`);
    },
    claim: async () => {
      const mail = isResting() ? null : await claimMail(db, now());
      return mail === null ? [] : [mail];
    },
    work: async ([mail]) => {
      const attempted = { mail: mail as ClaimedMail, ...(await attempt(context, mail as ClaimedMail)) };
      report(attempted.mail, attempted.settlement);
      return attempted;
    },
    settle: async ({ mail, settlement, failure }) => {
      await settleMail(db, mail, settlement, now());
      failedInARow = failure === 'down' ? failedInARow + 1 : 0;
      // The next mail would fail too and only lose an attempt.
      if (failure === 'down') {
        restsUntil = now().getTime() + Math.min(pauseAfter(failedInARow, FIRST_PAUSE_MS), LONGEST_REST_MS);
      }
    },
    remembers: true,
  });
}

type Attempt = { readonly settlement: Settlement; readonly failure: MailFailure | null };

async function attempt(context: Context, claimed: ClaimedMail): Promise<Attempt> {
  const mail = await compose(context, claimed);
  if (mail === null) return parked('What was to be sent cannot be read.');
  try {
    await context.mailer.send(mail, AbortSignal.timeout(PATIENCE_MS));
    return { settlement: { how: 'sent' }, failure: null };
  } catch (error) {
    const complaint = error instanceof Error ? error.message.slice(0, 500) : String(error);
    const failure = judgeFailure(error);
    const isUnsure = claimed.kind === 'digest' && !wasNotTaken(error);
    if (failure === 'refused' || isUnsure || claimed.attempts >= MOST_TRIES)
      return parked(complaint, failure);
    const at = new Date(context.now().getTime() + pauseAfter(claimed.attempts, FIRST_PAUSE_MS));
    return { settlement: { how: 'again', at, complaint }, failure };
  }
}

function parked(complaint: string, failure: MailFailure = 'refused'): Attempt {
  return { settlement: { how: 'parked', complaint }, failure };
}

async function compose(context: Context, claimed: ClaimedMail): Promise<Mail | null> {
  const { db, secrets } = context;
  const { key, recipient, sealed, messageId } = claimed;
  const sender = senderOf(context);
  if (messageId !== null) {
    const [message] = await db.select().from(supportMessages).where(eq(supportMessages.id, messageId));
    return message ? { ...composeMessage(message, sender), key } : null;
  }
  if (sealed === null) return null;
  try {
    return { ...composeOpened(recipient, openMail(secrets, recipient, sealed), sender), key };
  } catch (error) {
    console.error(`Mail ${claimed.id} cannot be opened:`, error);
    return null;
  }
}

function report({ id, kind, attempts }: ClaimedMail, settlement: Settlement): void {
  if (settlement.how === 'again') {
    const { at, complaint } = settlement;
    console.error(`Mail ${id} (${kind}), try ${attempts}: ${complaint} Next try ${at.toISOString()}.`);
  }
  if (settlement.how === 'parked') {
    console.error(
      `Mail ${id} (${kind}) is given up after ${attempts}: ${settlement.complaint} (npm run operate -- catalog mails)`,
    );
  }
}
