const DAY_MS = 86_400_000;

/** How long a reader is kept from something. */
export type Keeping = {
  readonly userId: number;
  /** From now; 0 ends it. */
  readonly days: number;
  /** Told to the reader. */
  readonly reason: string;
};

/** The moment that number of days is over; null for none. */
export function endOf({ days }: Keeping, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
}

/** A moment as the log has it. */
export function momentOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
