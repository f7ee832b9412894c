import { sql } from 'drizzle-orm';
import { isUsageAction } from '../../contract/account/signals';
import { dayOf } from '../ground/calendar';
import type { Database } from '../ground/db/database';
import { actionDays } from '../ground/db/schema/logs';
import type { Settings } from '../ground/settings/settings';

type Told = { readonly page: string; readonly action: string; readonly text: string | undefined };

/**
 * Adds an action to the day's count (spec 7, set_userLog). Returns false if this action is not counted.
 * Neither the user nor the request is stored, so a request repeated after a lost answer counts twice.
 */
export async function countAction(
  db: Database,
  settings: Settings,
  { page, action, text = '' }: Told,
  now: Date,
): Promise<boolean> {
  if (!isUsageAction(page, action)) return false;
  // Counting is switched off, but the device may not know it yet.
  if (settings.signals.usage === null) return true;
  const slots = settings.signals.ads?.slots ?? [];
  const detail = page === 'ads' && slots.some(({ slotId }) => slotId === text) ? text : '';
  await db
    .insert(actionDays)
    .values({ day: dayOf(now), page, action, detail, count: 1 })
    .onConflictDoUpdate({
      target: [actionDays.day, actionDays.page, actionDays.action, actionDays.detail],
      set: { count: sql`${actionDays.count} + 1` },
    });
  return true;
}
