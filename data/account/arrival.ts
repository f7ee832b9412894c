import type { Arrival } from '../../contract/account/account.schema';
import { unsealSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** Where a visitor came from, as it is kept (spec 3, client flags). */
export type Visit = { arrival: Arrival; isDeep: 0 | 1 };

/** The source that the installed app's start address names: it tells how the app was opened, not who sent its reader. */
const FROM_HOME_SCREEN = 'pwa';

/** What this visit says of where its reader came from, and where it says nothing, what an earlier one left. */
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
