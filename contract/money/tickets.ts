const HOUR_MS = 3_600_000;

/**
 * How a title's locked chapters open without coins (decision 0146): a reader has up to `most` tickets for it, a
 * used one returns after `everyMs`, and each opens a chapter. `ahead`: keys that a device holds beyond its
 * tickets, so that waiting ends without a network; it is also the most that a forged device gains.
 */
export const TICKET_RULES = {
  daily: { everyMs: 24 * HOUR_MS, most: 1, ahead: 2 },
  threeHours: { everyMs: 3 * HOUR_MS, most: 3, ahead: 3 },
} as const;
export type TicketRule = keyof typeof TICKET_RULES;
export const TICKET_RULE_NAMES = Object.keys(TICKET_RULES) as readonly TicketRule[];

/** The choices of a title's days after which a published chapter is free. */
export const FREE_AFTER_DAYS_MOST = 3_650;
/** The key of a chapter that becomes free by time is given to devices this long before. */
export const FREE_KEY_AHEAD_MS = 24 * HOUR_MS;
/** Auto-unlock spends no coins on a chapter that waiting opens within this time. */
export const WORTH_WAITING_MS = HOUR_MS;

/**
 * Returns how many tickets there are at a moment. `fullAt` is when all are there, ms since the epoch. Negative
 * if chapters were opened ahead of time.
 */
export function ticketsLeft(rule: TicketRule, fullAt: number, now: number): number {
  const { everyMs, most } = TICKET_RULES[rule];
  return most - Math.ceil(Math.max(0, fullAt - now) / everyMs);
}

/** Returns the earliest moment with a ticket; it may be in the past. */
export function ticketAt(rule: TicketRule, fullAt: number): number {
  const { everyMs, most } = TICKET_RULES[rule];
  return fullAt - (most - 1) * everyMs;
}

/** Returns when the next ticket arrives, or null if all are there. */
export function nextTicketAt(rule: TicketRule, fullAt: number, now: number): number | null {
  if (fullAt <= now) return null;
  const { everyMs } = TICKET_RULES[rule];
  return fullAt - (Math.ceil((fullAt - now) / everyMs) - 1) * everyMs;
}

/** Returns `fullAt` after a ticket was used at a moment. */
export function afterTicket(rule: TicketRule, fullAt: number, at: number): number {
  return Math.max(fullAt, at) + TICKET_RULES[rule].everyMs;
}

/**
 * Returns how many chapters may be open to a device at a moment: its tickets and the keys ahead. If all of
 * them are opened, `fullAt` is at most `most + ahead` tickets away, which bounds what any device gains.
 */
export function keysGiven(rule: TicketRule, fullAt: number, now: number): number {
  return Math.max(0, ticketsLeft(rule, fullAt, now) + TICKET_RULES[rule].ahead);
}
