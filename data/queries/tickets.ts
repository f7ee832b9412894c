import {
  FREE_KEY_AHEAD_MS,
  nextTicketAt,
  TICKET_RULES,
  type TicketRule,
  ticketAt,
  ticketsLeft,
} from '../../contract/money/tickets';
import { timeAtLeast } from '../money/settlements';
import { db } from '../tables/db';
import { currentAccount } from '../tables/meta';
import '../tables/moneyShapes';
import { withDatabase } from '../tables/openDatabase';

/** How waiting opens a chapter. All moments are ms since the epoch, by the server's clock. */
export type Waiting = {
  now: number;
  /** Missing if its title has no tickets for this reader. */
  tickets?: {
    rule: TicketRule;
    left: number;
    most: number;
    /** When the next ticket arrives; null if all are there. */
    nextAt: number | null;
    /** When there is one: a moment that is over if there is one now. */
    at: number;
    /** The chapter that the next ticket opens; missing if the device does not know one. */
    opens?: number;
    /** Whether a ticket opens this chapter. */
    isNext: boolean;
  };
  /** When this chapter is free for everyone; missing: never. */
  freeAt?: number;
  /** When a chapter that only members read becomes everybody's (decision 0147). */
  publicAt?: number;
  /** It is free soon, and the device has no key for that moment yet. */
  lacksKey?: boolean;
};

/** Returns how waiting opens a locked chapter, or undefined if it does not. */
export function readWaiting(bookId: number, target: number): Promise<Waiting | undefined> {
  return withDatabase(async () => {
    const [row, list, accountId, now] = await Promise.all([
      db.tickets.get(bookId),
      db.chapterLists.get(bookId),
      currentAccount(),
      timeAtLeast(),
    ]);
    const entry = list?.chapters.find((each) => each.target === target);
    if (entry?.state !== 'locked') return undefined;
    const { freeAt, publicAt } = entry;
    const own = row?.accountId === accountId ? row : undefined;
    const isSoon = freeAt !== undefined && freeAt - now <= FREE_KEY_AHEAD_MS;
    const lacksKey = isSoon && !own?.timed.some((each) => each.target === target);
    const free = { ...(freeAt !== undefined && { freeAt }), ...(lacksKey && { lacksKey }) };
    const locked = new Set(
      list?.chapters.filter(({ state }) => state === 'locked').map((each) => each.target),
    );
    const targets = own?.targets.filter((each) => locked.has(each)) ?? [];
    const tickets = own?.rule && {
      rule: own.rule,
      left: Math.max(0, ticketsLeft(own.rule, own.fullAt, now)),
      most: TICKET_RULES[own.rule].most,
      nextAt: nextTicketAt(own.rule, own.fullAt, now),
      at: ticketAt(own.rule, own.fullAt),
      ...(targets[0] !== undefined && { opens: targets[0] }),
      isNext: targets.includes(target),
    };
    if (publicAt !== undefined) return { now, publicAt, ...free };
    if (!tickets && freeAt === undefined) return undefined;
    return { now, ...(tickets && { tickets }), ...free };
  });
}

/** Returns when waiting opens a chapter, ms since the epoch; undefined if the device does not know. */
export async function readOpensAt(bookId: number, target: number): Promise<number | undefined> {
  const waiting = await readWaiting(bookId, target);
  const times = [waiting?.freeAt, waiting?.tickets?.isNext ? waiting.tickets.at : undefined];
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
