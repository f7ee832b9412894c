/** What a reader uses during a ride: novels or dramas. */
export type RideKind = 'book' | 'drama';

/** A time without a usable connection in which the app was used. Moments are ms since the epoch. */
export type Ride = {
  readonly from: number;
  /** The last use without a connection. */
  readonly to: number;
  /** Minutes of use up to `to`, of novels and of dramas. */
  readonly book: number;
  readonly drama: number;
  /** A chapter or an episode was not on the device: the reader might have read on. */
  readonly short: boolean;
};

/**
 * When the app was used without a usable connection (decision 0090). It is sealed, never leaves the device,
 * and names no title.
 */
export type RideHistory = {
  /** The last four weeks, oldest first. */
  readonly rides: readonly Ride[];
  /** When the recording began. */
  readonly since: number;
  /** Minutes used over a good connection since the last ride: part of it if the connection fails again soon. */
  readonly between: Readonly<Record<RideKind, number>>;
};

export type RideUse = {
  readonly kind: RideKind;
  readonly from: number;
  readonly to: number;
  /** Without a usable connection. */
  readonly isCutOff: boolean;
};

export const RIDE_KINDS = ['book', 'drama'] as const;
/** A ride continues if its connection fails again within this time: a tram passes good stations. */
const PAUSE_MS = 15 * 60_000;
const REMEMBERED_MS = 28 * 86_400_000;
/** A report of use covers less than this, unless the clock was set. */
const LONGEST_USE_MS = 3_600_000;
const MOST_RIDES = 120;
const NOTHING = { book: 0, drama: 0 };

export function emptyHistory(now: number): RideHistory {
  return { rides: [], since: now, between: NOTHING };
}

/** Adds a stretch of use. Use over a good connection counts only between two failures of one ride. */
export function addUse(history: RideHistory, { kind, from, to, isCutOff }: RideUse): RideHistory {
  const length = to - from;
  if (length <= 0 || length > LONGEST_USE_MS) return history;
  const minutes = length / 60_000;
  const ride = openRide(history, from);
  if (!isCutOff) {
    if (!ride) return history;
    const between = { ...history.between, [kind]: history.between[kind] + minutes };
    return { ...history, between };
  }
  if (!ride) return withRide(history, { from, to, ...NOTHING, [kind]: minutes, short: false });
  const { between } = history;
  const after = { ...ride, to, book: ride.book + between.book, drama: ride.drama + between.drama };
  return withLast(history, { ...after, [kind]: after[kind] + minutes });
}

/** Records that a chapter or an episode was not on the device and could not be fetched. */
export function addMissing(history: RideHistory, now: number): RideHistory {
  const ride = openRide(history, now);
  if (ride) return withLast(history, { ...ride, to: Math.max(ride.to, now), short: true }, history.between);
  return withRide(history, { from: now, to: now, ...NOTHING, short: true });
}

/** Returns whether a ride that ended at `to` may still go on. */
export function isOpen({ to }: Pick<Ride, 'to'>, now: number): boolean {
  return now >= to - LONGEST_USE_MS && now - to <= PAUSE_MS;
}

/** Returns a stored history, or undefined for anything else. */
export function rideHistoryOf(stored: unknown): RideHistory | undefined {
  const { rides, since, between } = Object(stored) as Partial<RideHistory>;
  if (!Array.isArray(rides) || typeof since !== 'number') return undefined;
  const isRide = (each: unknown): each is Ride => {
    const { from, to, book, drama } = Object(each) as Partial<Ride>;
    return [from, to, book, drama].every(Number.isFinite);
  };
  return { rides: rides.filter(isRide), since, between: { ...NOTHING, ...between } };
}

function openRide({ rides }: RideHistory, now: number): Ride | undefined {
  const last = rides.at(-1);
  return last && isOpen(last, now) ? last : undefined;
}

function withRide(history: RideHistory, ride: Ride): RideHistory {
  const recent = history.rides.filter(({ to }) => to > ride.from - REMEMBERED_MS && to <= ride.from);
  return { ...history, rides: [...recent, ride].slice(-MOST_RIDES), between: NOTHING };
}

function withLast(history: RideHistory, ride: Ride, between: RideHistory['between'] = NOTHING): RideHistory {
  return { ...history, rides: [...history.rides.slice(0, -1), ride], between };
}
