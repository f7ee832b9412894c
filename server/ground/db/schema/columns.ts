import {
  bigint,
  customType,
  type ExtraConfigColumn,
  integer,
  type PgColumn,
  smallint,
  timestamp,
} from 'drizzle-orm/pg-core';

/*
 * Building blocks of the tables. The files beside this one hold the tables, one subject each: one schema for
 * the embedded Postgres and a real one (decision 0004). After a change run `npm run db:generate` and commit
 * the migration it writes; statements must run on Postgres 15.
 */

export const id = (name = 'id') => bigint(name, { mode: 'number' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const counter = (name: string) => integer(name).notNull().default(0);
export const lane = () => smallint('lane').notNull().default(0);
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Written and read as text: positions and weights are computed here, without a parser of the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Returns columns in the order `desc` as queries use it. Drizzle's default for an index puts nulls last,
 * which serves no `order by … desc`.
 */
export function falling(...columns: PgColumn[]) {
  const [first, ...rest] = columns.map((column) => (column as ExtraConfigColumn).desc().nullsFirst());
  return [first, ...rest] as [Partial<ExtraConfigColumn>, ...Partial<ExtraConfigColumn>[]];
}
