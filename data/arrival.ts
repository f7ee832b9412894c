import type { Arrival } from '../contract/account';
import { readSealedSetting } from './queries/sealedSettings';

/** Where a visitor came from, as it is kept (spec 3, client flags). */
export type Visit = { arrival: Arrival; isDeep: 0 | 1 };

/** What this visit says of where its reader came from, and where it says nothing, what an earlier one left. */
export async function withKeptArrival<Known extends Partial<Arrival>>(visit: Known): Promise<Known> {
  const kept = (await readSealedSetting('arrival')) as Partial<Visit> | undefined;
  if (!kept?.arrival) return visit;
  const known = Object.entries(visit).map(([name, value]) => [
    name,
    value || (kept.arrival?.[name as keyof Arrival] ?? value),
  ]);
  return Object.fromEntries(known) as Known;
}
