import { and, eq, isNull, sql } from 'drizzle-orm';
import { compareTargets } from '../../../contract/catalogue/target';
import { FREE_KEY_AHEAD_MS, keysGiven, TICKET_RULES } from '../../../contract/money/tickets';
import type { Tickets } from '../../../contract/money/tickets.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { toBase64 } from '../../../contract/wire/sealing.codec';
import { freeAtOf } from '../../catalogue/chapters';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { books, chapters } from '../../ground/db/schema/books';
import { grants } from '../../ground/db/schema/grants';
import { packChapters, packs } from '../../ground/db/schema/packs';
import { tickets } from '../../ground/db/schema/tickets';
import { readEarly } from '../../members/earlyChapters';
import { isGuest } from '../packs/isGuest';

/** The most keys given for chapters that become free soon: a whole title may on one day. */
const MOST_TIMED = 50;

type Of = { readonly userId: number; readonly bookId: number };
type Locked = { readonly id: number; readonly target: number; readonly publishedAt: Date | null };

/**
 * Returns a reader's tickets for a novel and gives the keys of the chapters that they open next, in reading
 * order: so many that the device can go on without a network, and no more while they are not opened (decision
 * 0146). Guests get none, because a script can create them. Refused: `notFound`.
 */
export async function readTickets(context: Context, tx: Transaction, of: Of): Promise<Result<Tickets>> {
  const { userId, bookId } = of;
  const now = context.now();
  const [book] = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'novel'), isNull(books.hiddenAt)));
  if (!book) return failed('notFound');
  const { ticketRule: rule, freeAfterDays } = book;
  const early = (await readEarly(tx, bookId, { isReady: true })).filter(({ row }) => row.price === 0);
  if (rule === null && freeAfterDays === null && early.length === 0)
    return success({ bookId, now: now.getTime(), tickets: null, keys: [] });
  const locked = await findLocked(tx, of);
  const keyOf = (id: number) => toBase64(context.secrets.chapterKey(id));
  const until = now.getTime() + FREE_KEY_AHEAD_MS;
  // They become free in their order (server/content/freeInTime).
  let latest = 0;
  const inTime = locked.slice(0, MOST_TIMED).flatMap(({ id, target, publishedAt }) => {
    latest = Math.max(latest, freeAtOf(publishedAt, freeAfterDays) ?? Number.POSITIVE_INFINITY);
    return latest <= until ? [{ id, target, key: keyOf(id), at: latest }] : [];
  });
  const soon = early.flatMap(({ row: { id, target }, publicAt }) =>
    publicAt.getTime() <= until ? [{ id, target, key: keyOf(id), at: publicAt.getTime() }] : [],
  );
  const timed = new Set(inTime.map(({ id }) => id));
  const waiting = locked.filter(({ id }) => !timed.has(id));
  const hasTickets = rule !== null && !(await isGuest(tx, userId));
  const given = hasTickets ? await giveKeys(tx, { ...of, rule, locked: waiting, now }) : null;
  const byTicket = (given?.chapters ?? []).map(({ id, target }) => ({
    id,
    target,
    key: keyOf(id),
    at: null,
  }));
  return success({
    bookId,
    now: now.getTime(),
    tickets: given && rule ? { rule, fullAt: given.fullAt.getTime() } : null,
    keys: [...inTime, ...soon, ...byTicket].sort((a, b) => compareTargets(a.target, b.target)),
  });
}

/** The priced chapters that a reader has neither unlocked nor taken along, in reading order. */
async function findLocked(tx: Transaction, { userId, bookId }: Of): Promise<Locked[]> {
  const isHeld = sql`exists (select 1 from ${packs} join ${packChapters} on ${packChapters.packId} = ${packs.id}
    where ${packs.userId} = ${userId}::bigint and ${packs.endedAt} is null
      and ${packChapters.state} = 'held' and ${packChapters.chapterId} = ${chapters.id})`;
  const rows = await tx
    .select({ id: chapters.id, target: chapters.target, publishedAt: chapters.publishedAt })
    .from(chapters)
    .leftJoin(grants, and(eq(grants.chapterId, chapters.id), eq(grants.userId, userId)))
    .where(
      and(
        eq(chapters.bookId, bookId),
        isNull(chapters.removedAt),
        chapters.sealed,
        isNull(grants.id),
        sql`not ${isHeld}`,
      ),
    );
  return rows.sort((a, b) => compareTargets(a.target, b.target));
}

type Giving = Of & {
  readonly rule: keyof typeof TICKET_RULES;
  readonly locked: readonly Locked[];
  readonly now: Date;
};

async function giveKeys(
  tx: Transaction,
  { userId, bookId, rule, locked, now }: Giving,
): Promise<{ chapters: Locked[]; fullAt: Date }> {
  const key = { userId, bookId, rule };
  await tx
    .insert(tickets)
    .values({ ...key, fullAt: now, createdAt: now })
    .onConflictDoNothing();
  const isTheirs = and(eq(tickets.userId, userId), eq(tickets.bookId, bookId), eq(tickets.rule, rule));
  const [row] = await tx.select().from(tickets).where(isTheirs).for('update');
  if (!row) throw new Error(`The tickets of user ${userId} disappeared.`);
  const most = keysGiven(rule, row.fullAt.getTime(), now.getTime());
  const already = locked.filter(({ id }) => row.given[id] !== undefined);
  const others = locked
    .filter(({ id }) => row.given[id] === undefined)
    .slice(0, Math.max(0, most - already.length));
  const chapters = [...already, ...others];
  await tx
    .update(tickets)
    .set({ given: Object.fromEntries(chapters.map(({ id }) => [id, row.given[id] ?? now.getTime()])) })
    .where(isTheirs);
  return { chapters, fullAt: row.fullAt };
}
