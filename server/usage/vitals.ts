import { and, gte, lte, sql } from 'drizzle-orm';
import { type DeviceClass, VITAL_SUMS, type Vitals } from '../../contract/account/vitals';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { vitalDays } from '../ground/db/schema/logs';

/**
 * Adds a report to the day's sums (spec 4.14). Neither the user nor the request is stored, so a report that is
 * repeated after a lost answer counts twice. While counting is switched off, nothing is added: the device may
 * not know it yet.
 */
export async function countVitals(
  { db, settings, days, now }: Pick<Context, 'db' | 'settings' | 'days' | 'now'>,
  { device, sums }: { readonly device: DeviceClass; readonly sums: Vitals },
): Promise<void> {
  const day = days.of(now());
  // In one order, so that two reports never wait for each other's rows.
  const rows = VITAL_SUMS.flatMap((name) => {
    const value = sums[name] ?? 0;
    return value > 0 ? [{ day, device, name, value }] : [];
  });
  if (settings.signals.usage === null || rows.length === 0) return;
  await db
    .insert(vitalDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [vitalDays.day, vitalDays.device, vitalDays.name],
      set: { value: sql`${vitalDays.value} + excluded.value` },
    });
}

/** Returns the sums of the last days, including today, by class of device. */
export async function readVitals(
  { db, days: calendar, now }: Pick<Context, 'db' | 'days' | 'now'>,
  days: number,
): Promise<Record<DeviceClass, Vitals>> {
  const today = calendar.of(now());
  const { day, device, name, value } = vitalDays;
  const rows = await db
    .select({ device, name, value: sql`sum(${value})`.mapWith(Number) })
    .from(vitalDays)
    .where(and(gte(day, addDays(today, 1 - days)), lte(day, today)))
    .groupBy(device, name);
  const of = (wanted: DeviceClass): Vitals =>
    Object.fromEntries(rows.flatMap((row) => (row.device === wanted ? [[row.name, row.value]] : [])));
  return { phone: of('phone'), desktop: of('desktop') };
}
