import type { Arrival } from '../../contract/account/account.schema';
import { unsealSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

export type Visit = { arrival: Arrival; isDeep: 0 | 1 };

/**
 * The source named by the installed app's start address: it tells how the app was opened, not who sent the
 * reader.
 */
const FROM_HOME_SCREEN = 'pwa';

/** Returns this visit's arrival data, completed with that of an earlier visit. */
export async function withKeptArrival<Known extends Partial<Arrival>>(visit: Known): Promise<Known> {
  const row = await withDatabase(() => db.settings.get('arrival'));
  const kept = (await unsealSetting('arrival', row)) as Partial<Visit> | undefined;
  if (!kept?.arrival) return visit;
  const known = Object.entries(visit).map(([name, value]) => [
    name,
    says(value) ? value : kept.arrival?.[name as keyof Arrival] || value,
  ]);
  return Object.fromEntries(known) as Known;
}

function says(value: string | undefined): boolean {
  return Boolean(value) && value !== FROM_HOME_SCREEN;
}

let aid = '';

/**
 * Stores the id of the ad that opened this visit (spec 4.11), for the calls that name it (spec 7). Empty if
 * there is none.
 */
export function recordVisitAid(seen: string): void {
  aid = seen;
}

/**
 * Returns what `userInfo` and the notification claim add to their bodies: nothing if no ad opened the visit.
 */
export function visitAid(): { aid?: string } {
  return aid === '' ? {} : { aid };
}
