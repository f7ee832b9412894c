import { lt } from 'drizzle-orm';
import { removeEmptyGuests } from '../../server/accounts/removeEmptyGuests';
import { eraseDrafts } from '../../server/content/eraseDrafts';
import { eraseTitles } from '../../server/content/eraseTitles';
import { addDays, dayOf } from '../../server/ground/calendar';
import type { Context } from '../../server/ground/context';
import { clearUp } from '../../server/ground/db/database';
import { inTurns } from '../../server/ground/db/inTurns';
import { campaignDays } from '../../server/ground/db/schema/figures';
import { emailCodes, socialLogins } from '../../server/ground/db/schema/logins';
import { actionLogs, loginLogs } from '../../server/ground/db/schema/logs';
import { supportMessages } from '../../server/ground/db/schema/messages';
import { adViews } from '../../server/ground/db/schema/rewards';
import { searchDays } from '../../server/ground/db/schema/search';
import { removeOldBudgets } from '../../server/ground/limits/budgets';
import { removeOldMails } from '../../server/ground/mail/claimMail';
import { SOCIAL_LOGIN_MS } from '../../server/ground/session/cookies';
import { removeOldSessions } from '../../server/ground/session/session';
import { removeOldReceipts, trimLog } from '../../server/ground/session/trimLog';
import { removeOldJobs } from '../../server/jobs/uploads';
import { removeCopies } from '../../server/members/sealEarly';
import { removeOldChallenges } from '../../server/operator/passkeys';
import { removeOldEvents } from '../../server/payments/paymentEvents';
import { removeOldPushes } from '../../server/push/removeOldPushes';
import { removeOldInvitations } from '../../server/studio/people';
import { forgetRemovals } from '../../server/sync/syncAccount';
import { removeOldDeliveries } from '../../server/webhooks/webhookSender';
import { repeat } from './repeat';

const DAY_MS = 86_400_000;
/**
 * Readers who waited for the start are served first: on the embedded database they would queue behind the
 * clean-up.
 */
const FIRST_AFTER_MS = 60_000;
/** Client reports are only for finding faults. */
export const LOG_DAYS = 90;
/** Hot searches look back for a week; a month is enough to see why a term was hot. */
const SEARCH_DAYS = 30;
/** Long enough to compare a campaign with the one of a year ago. */
const CAMPAIGN_DAYS = 400;

/** Removes expired data, and vacuums the embedded database; a Postgres server does that by itself. */
export async function tidy(context: Context): Promise<void> {
  await removeOld(context);
  if (context.settings.databaseUrl === null) await clearUp(context.db);
}

async function removeOld(context: Context): Promise<void> {
  const now = context.now();
  const oldest = new Date(now.getTime() - LOG_DAYS * DAY_MS);
  await context.db.delete(actionLogs).where(lt(actionLogs.createdAt, oldest));
  await context.db.delete(loginLogs).where(lt(loginLogs.createdAt, oldest));
  await context.db.delete(adViews).where(lt(adViews.startedAt, oldest));
  // Since then they are in the operator's mailbox.
  await context.db.delete(supportMessages).where(lt(supportMessages.mailedAt, oldest));
  await context.db.delete(searchDays).where(lt(searchDays.day, addDays(dayOf(now), -SEARCH_DAYS)));
  await context.db.delete(campaignDays).where(lt(campaignDays.day, addDays(dayOf(now), -CAMPAIGN_DAYS)));
  await context.db.delete(emailCodes).where(lt(emailCodes.sentAt, new Date(now.getTime() - DAY_MS)));
  await context.db
    .delete(socialLogins)
    .where(lt(socialLogins.startedAt, new Date(now.getTime() - SOCIAL_LOGIN_MS)));
  await removeOldChallenges(context.db, now);
  await trimLog(context.db, 'action_logs', null);
  await removeOldReceipts(context.db, now);
  await removeEmptyGuests(context.db, now);
  await removeOldBudgets(context.db, now);
  await removeOldMails(context.db, now);
  await removeOldInvitations(context.db, now);
  await removeOldEvents(context.db, now);
  await removeOldPushes(context.db, now);
  await removeOldDeliveries(context.db, now);
  await removeOldJobs(context, now);
  await forgetRemovals(context.db, now);
  await removeOldSessions(context.db, now);
  await eraseDrafts(context);
  await removeCopies(context);
  await eraseTitles(context);
}

/**
 * Runs the clean-up once a day in one of the processes, the first time shortly after the start. Returns a
 * function that stops it.
 */
export function tidyDaily(context: Context): () => Promise<void> {
  const round = () => inTurns(context, 'tidying', DAY_MS, () => tidy(context));
  return repeat(round, DAY_MS, 'Old logs could not be removed:', FIRST_AFTER_MS);
}
