/**
 * A day, or a week by its first day, with a number for each line. Null if the figure was not recorded then.
 */
export type PlotRow = { readonly day: string; readonly values: readonly (number | null)[] };

/** The figures of a day by their names. */
export type FiguresOfDay<Name extends string> = { readonly day: string } & {
  readonly [name in Name]: number | null;
};

/** A longer range is shown in weeks, because a year's line is read by its shape. */
const MOST_DAYS = 92;
/**
 * A week takes these figures from its last day, the readers as a mean, and the sum of all others: a sum would
 * count a reader of several days several times.
 */
const AT_THE_END: readonly string[] = ['coinsHeld', 'coinsOwed'];
const MEAN: readonly string[] = ['readers'];

export function plotRows<Name extends string>(
  days: readonly FiguresOfDay<Name>[],
  series: readonly { readonly name: Name }[],
): PlotRow[] {
  if (days.length <= MOST_DAYS)
    return days.map((day) => ({ day: day.day, values: series.map(({ name }) => day[name]) }));
  const weeks = new Map<string, FiguresOfDay<Name>[]>();
  for (const day of days) {
    const monday = mondayOf(day.day);
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return [...weeks].map(([day, all]) => ({
    day,
    values: series.map(({ name }) =>
      ofWeek(
        name,
        all.flatMap((each) => each[name] ?? []),
      ),
    ),
  }));
}

function ofWeek(name: string, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  if (AT_THE_END.includes(name)) return values.at(-1) ?? null;
  const sum = values.reduce((all, value) => all + value, 0);
  return MEAN.includes(name) ? Math.round(sum / values.length) : sum;
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
