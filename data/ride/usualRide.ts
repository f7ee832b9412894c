import { isOpen, RIDE_KINDS, type Ride, type RideHistory, type RideKind } from './rideHistory';

/** How much a day's rides usually need, in minutes: together, and of each kind. */
export type UsualRide = { readonly minutes: number } & Readonly<Record<RideKind, number>>;

/** The days from which the usual length is taken, and for how long a ride stays usual without a new one. */
const RECENT_DAYS = 10;
const USUAL_FOR_MS = 14 * 86_400_000;
/** Less is a moment without a connection, no ride. */
const SHORTEST_MINUTES = 4;
/** Of ten days, the need of all but the two longest. */
const QUANTILE = 0.8;
/** A ride on which something was missing would have been longer, by this factor, and at least so long. */
const SHORT_FACTOR = 1.5;
const SHORT_MINUTES = 15;
/** From this share of the days on, weighted by how alike they are, a day has a ride. */
const LIKELY = 0.5;
/** A day tells this many times as much of the same weekday as of another. */
const SAME_WEEKDAY = 6;
const HALVED_AFTER_DAYS = 14;

/** The rides of one local day. */
export type RideDay = UsualRide & {
  /** The local midnight it begins at, ms since the epoch. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly short: boolean;
};

/**
 * Returns what the rides of a day usually need, or undefined if there was none lately. Each kind has its own
 * length, so that a day of dramas after days of novels is covered too. A day on which something was missing
 * counts as longer than it was: so the next ones are better prepared.
 */
export function usualRide(history: RideHistory, now: number): UsualRide | undefined {
  const days = rideDays(history).filter(({ to }) => to > now - USUAL_FOR_MS);
  if (days.length === 0) return undefined;
  const recent = days.slice(-RECENT_DAYS);
  const need = (of: (day: RideDay) => number) => Math.ceil(quantile(recent.map(of), QUANTILE));
  return {
    minutes: need((day) => day.minutes),
    book: need((day) => day.book),
    drama: need((day) => day.drama),
  };
}

/**
 * Returns when the next usual ride begins, by the local clock, in ms since the epoch: within the next seven
 * days, or undefined. Today's counts until its usual end.
 */
export function nextRide(history: RideHistory, now: number): number | undefined {
  const days = rideDays(history);
  if (days.length === 0 || usualRide(history, now) === undefined) return undefined;
  const clock = (of: 'from' | 'to') => days.slice(-RECENT_DAYS).map((day) => day[of] - day.day);
  const begins = quantile(clock('from'), 0.5);
  const ends = quantile(clock('to'), QUANTILE);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = dayAt(now, ahead);
    if (ahead === 0 && now > day + ends) continue;
    if (isLikely(history, days, day, now)) return day + begins;
  }
  return undefined;
}

/** Returns the day of the last ride once it is over; undefined while it continues. */
export function lastRideDay(history: RideHistory, now: number): RideDay | undefined {
  const last = history.rides.at(-1);
  return last && !isOpen(last, now) ? rideDays(history).at(-1) : undefined;
}

function isLikely({ since }: RideHistory, days: readonly RideDay[], day: number, now: number): boolean {
  const ridden = new Set(days.map((each) => each.day));
  const weekday = new Date(day).getDay();
  let [all, withRide] = [0, 0];
  for (let ago = 1; ago <= 28; ago++) {
    const before = dayAt(day, -ago);
    if (before < dayAt(since, 0)) break;
    // A day that is not over may still have its ride.
    if (before >= dayAt(now, 0) && !ridden.has(before)) continue;
    const isSame = new Date(before).getDay() === weekday;
    if (!isSame && ago > 7) continue;
    const weight = (isSame ? SAME_WEEKDAY : 1) * 0.5 ** (ago / HALVED_AFTER_DAYS);
    all += weight;
    if (ridden.has(before)) withRide += weight;
  }
  return all > 0 && withRide / all >= LIKELY;
}

/** Returns the days with rides, oldest first. */
export function rideDays({ rides }: RideHistory): RideDay[] {
  const days = new Map<number, Ride[]>();
  for (const ride of rides) {
    const day = dayAt(ride.from, 0);
    days.set(day, [...(days.get(day) ?? []), ride]);
  }
  return [...days].flatMap(([day, all]): RideDay[] => {
    const sum = (of: RideKind) => all.reduce((minutes, ride) => minutes + ride[of], 0);
    const short = all.some((ride) => ride.short);
    const used = { book: sum('book'), drama: sum('drama') };
    const minutes = used.book + used.drama;
    if (!short && minutes < SHORTEST_MINUTES) return [];
    const [from, to] = [Math.min(...all.map((ride) => ride.from)), Math.max(...all.map((ride) => ride.to))];
    if (!short) return [{ day, from, to, short, minutes, ...used }];
    const wanted = Math.max(SHORT_MINUTES, minutes * SHORT_FACTOR);
    // The reader missed the kind that they used, or both kinds if they used none.
    const share = (of: RideKind) => (minutes > 0 ? used[of] / minutes : 1 / RIDE_KINDS.length);
    return [
      { day, from, to, short, minutes: wanted, book: wanted * share('book'), drama: wanted * share('drama') },
    ];
  });
}

/** Returns the local midnight at which a moment's day begins, `ahead` days later. */
export function dayAt(moment: number, ahead: number): number {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + ahead).getTime();
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
