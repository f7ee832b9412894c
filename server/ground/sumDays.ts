import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { DAY_TIME_ZONE } from '../../contract/wire/limits';
import { addDays } from './calendar';
import type { Database } from './db/database';
import { installation } from './db/schema/installation';
import { type Settings, SettingsError } from './settings/settings';

/**
 * The days by which the installation sums up: those of its own zone, DOGEAR_ZONE. Readers' days are New York's
 * (calendar). After a change of the zone, every moment before it keeps the day that it had.
 */
export type SumDays = {
  readonly zone: string;
  /** The day of a moment, YYYY-MM-DD. */
  readonly of: (moment: Date) => string;
  /** A condition: the column is of these days. `first` and `last` are included. */
  readonly within: (column: string, first: string, last: string) => SQL;
  /** The day of a column of moments, as a date. */
  readonly dayOf: (column: string) => SQL;
  /** The first moment of a day, in the present zone. */
  readonly startOf: (day: string) => Date;
};

/** `from`: the moment (ms) from which days are this zone's. Before the first change they are New York's. */
type ZoneChange = v.InferOutput<typeof changeSchema>;

const changeSchema = v.object({ zone: v.string(), from: v.number() });
const storedSchema = v.pipe(v.string(), v.parseJson(), v.array(changeSchema));
const KEY = 'zones of days';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns the installation's days as they are stored: a command has the server's, whatever its environment. */
export async function readSumDays(db: Database): Promise<SumDays> {
  return sumDays(await readChanges(db));
}

type Entering = {
  readonly db: Database;
  readonly settings: Pick<Settings, 'zone'>;
  readonly now: () => Date;
};

/**
 * Makes days begin in the zone of the settings from now on, and returns them. Throws SettingsError for a zone
 * that the database does not know.
 */
export async function enterZone({ db, settings: { zone }, now }: Entering): Promise<SumDays> {
  const changes = await readChanges(db);
  if (zone === sumDays(changes).zone) return sumDays(changes);
  try {
    await db.execute(sql`select now() at time zone ${zone}`);
  } catch {
    throw new SettingsError(`DOGEAR_ZONE: the database does not know the zone “${zone}”.`);
  }
  const next = [...changes, { zone, from: now().getTime() }];
  const value = JSON.stringify(next);
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
  return sumDays(next);
}

async function readChanges(db: Database): Promise<readonly ZoneChange[]> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY));
  return row ? v.parse(storedSchema, row.value) : [];
}

type Era = ZoneChange & { readonly until: number; readonly dayOf: (moment: number) => string };

/** `changes`: oldest first. */
export function sumDays(changes: readonly ZoneChange[]): SumDays {
  const all = [{ zone: DAY_TIME_ZONE, from: Number.NEGATIVE_INFINITY }, ...changes];
  const eras = all.map(({ zone, from }, at): Era => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const until = all[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    return { zone, from, until, dayOf: (moment) => calendar.format(moment) };
  });
  const last = eras.at(-1) as Era;
  return {
    zone: last.zone,
    of: (moment) => (eras.findLast(({ from }) => from <= moment.getTime()) ?? last).dayOf(moment.getTime()),
    startOf: (day) => new Date(beginningOf(day, last)),
    within: (column, first, lastDay) => {
      const ranges = eras.flatMap((era) => {
        const from = Math.max(era.from, beginningOf(first, era));
        const until = Math.min(era.until, beginningOf(addDays(lastDay, 1), era));
        return from < until
          ? [sql`${sql.raw(column)} >= ${moment(from)} and ${sql.raw(column)} < ${moment(until)}`]
          : [];
      });
      return ranges.length === 0 ? sql`false` : sql`((${sql.join(ranges, sql`) or (`)}))`;
    },
    dayOf: (column) => {
      const inZone = (zone: string) => sql`(${sql.raw(column)} at time zone ${zone}::text)::date`;
      const before = eras.slice(0, -1).map(({ zone, until }) => {
        return sql`when ${sql.raw(column)} < ${moment(until)} then ${inZone(zone)}`;
      });
      if (before.length === 0) return inZone(last.zone);
      return sql`case ${sql.join(before, sql` `)} else ${inZone(last.zone)} end`;
    },
  };
}

const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Searched by the minute: a day begins between 14 hours before midnight UTC and 12 hours after it. */
function beginningOf(day: string, { dayOf }: Pick<Era, 'dayOf'>): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let early = midnight - 15 * HOUR_MS;
  let late = midnight + 13 * HOUR_MS;
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayOf(middle) < day) early = middle;
    else late = middle;
  }
  return late;
}
