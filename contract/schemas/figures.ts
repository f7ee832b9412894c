import * as v from 'valibot';
import { FIGURES, type FigureName } from '../values/figures';
import { daySchema } from './ledger';
import { count } from './primitives';

const figure = v.nullable(v.pipe(v.number(), v.safeInteger()));
const figures = Object.fromEntries(FIGURES.map((name) => [name, figure])) as Record<
  FigureName,
  typeof figure
>;

/** What happened on a day. Null: it was not kept of this day. */
export const figureDaySchema = v.object({ day: daySchema, ...figures });
export type FigureDay = v.InferOutput<typeof figureDaySchema>;

/** Readers who came in the week that begins on this Monday; `read`: how many of them read in it, in the next one, and so on. */
export const retentionSchema = v.object({ week: daySchema, came: count, read: v.array(count) });
export type Retention = v.InferOutput<typeof retentionSchema>;

/** The visits, readers and payments of one campaign’s link (decision 0064). */
export const campaignSumSchema = v.object({
  link: v.string(),
  arrivals: count,
  guests: count,
  readers: count,
  buyers: count,
});
