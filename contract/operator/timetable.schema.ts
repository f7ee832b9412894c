import * as v from 'valibot';
import { timeZoneSchema } from '../account/push.schema';
import { HIATUS_NOTE_MOST, MOST_TIMES } from '../catalogue/timetable';
import { writtenLine } from '../wire/primitives.schema';

const isEachOnce = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

/** When a title's drafts are published, in their order, by the clock of a zone (decision 0142). */
export const timetableSchema = v.object({
  zone: timeZoneSchema,
  /** Monday is 1, Sunday is 7. */
  days: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
    v.minLength(1),
    v.check(isEachOnce, 'a day twice'),
  ),
  times: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
    v.minLength(1),
    v.maxLength(MOST_TIMES),
    v.check(isEachOnce, 'a time twice'),
  ),
  /** Readers are not notified of what it publishes. */
  isSilent: v.boolean(),
  /** Readers see its days and the time of the next chapter. */
  isShown: v.boolean(),
});
export type Timetable = v.InferOutput<typeof timetableSchema>;

/** Engines read the 31st of February as another day, or as none. */
function isDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}

/** A break of a title. The timetable publishes nothing until it is over. */
export const hiatusSchema = v.object({
  /** The day on which it is over, `YYYY-MM-DD` by the clock of `zone`; null: that is not known. */
  until: v.nullable(
    v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isDay, 'a day that does not exist')),
  ),
  zone: timeZoneSchema,
  /** The sentence that readers see. */
  note: v.pipe(writtenLine, v.maxLength(HIATUS_NOTE_MOST)),
});
export type Hiatus = v.InferOutput<typeof hiatusSchema>;
