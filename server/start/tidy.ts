import { lt } from 'drizzle-orm';
import type { Context } from '../context';
import { actionLogs, loginLogs, sessions } from '../db/schema';

const DAY_MS = 86_400_000;
/** What clients report is for finding faults, not for keeping. */
export const LOG_DAYS = 90;

/** Removes logs that are past their time and sessions that ended. */
export async function tidy(context: Context): Promise<void> {
  const now = context.now();
  const oldest = new Date(now.getTime() - LOG_DAYS * DAY_MS);
  await context.db.delete(actionLogs).where(lt(actionLogs.createdAt, oldest));
  await context.db.delete(loginLogs).where(lt(loginLogs.createdAt, oldest));
  await context.db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Tidies now and once a day. Returns what ends it; a round that fails is logged and the next one tries again. */
export function tidyDaily(context: Context): () => Promise<void> {
  let running = Promise.resolve();
  const round = () => {
    running = tidy(context).catch((error: unknown) => console.error('Old logs could not be removed:', error));
  };
  round();
  const timer = setInterval(round, DAY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
