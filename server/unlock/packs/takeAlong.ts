import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { compareTargets } from '../../../contract/catalogue/target';
import type { TakenAlong } from '../../../contract/money/ledger.schema';
import { PACK_MS, PACK_RETURNS_MOST, PACK_RETURNS_MS, PACK_SILENCE_MS } from '../../../contract/money/limits';
import { packPrices } from '../../../contract/money/prices';
import { type FailureName, failed, type Result, success } from '../../../contract/wire/failure';
import { isOffered } from '../../catalogue/offered';
import type { Context } from '../../ground/context';
import { rowsOf, type Transaction } from '../../ground/db/database';
import { books, chapters } from '../../ground/db/schema/books';
import { grants } from '../../ground/db/schema/grants';
import type { LotDraw } from '../../ground/db/schema/ledger';
import { packChapters, packs } from '../../ground/db/schema/packs';
import { drawLots } from '../../ground/ledger/bonusLots';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { post } from '../../ground/ledger/post';
import { vipRemainderAt } from '../../ground/vip';
import { describeItems } from './heldChapters';
import { isGuest } from './isGuest';
import { readPack } from './readPack';

type Order = {
  readonly userId: number;
  readonly bookId: number;
  readonly targets: readonly number[];
  readonly maxPrice: number;
  readonly requestId: string;
};

/**
 * Takes chapters along (decision 0088): holds gold for the locked ones, all or nothing, bonus first (spec 5),
 * each at the price of a single unlock. Refused with `notFound`, `priceRose`, `tooPoor` or a failure of
 * `mayTakeAlong`; then nothing is held.
 */
export async function takeAlong(
  context: Context,
  tx: Transaction,
  order: Order,
): Promise<Result<TakenAlong>> {
  const { userId, bookId, maxPrice, requestId } = order;
  const at = context.now();
  const locked = await findLocked(tx, order);
  if (locked.length === 0) return failed('notFound');
  const refusal = await mayTakeAlong(tx, { userId, count: locked.length, at });
  if (refusal !== null) return failed(refusal);
  const singly = locked.map(({ price }) => price);
  const has = await lockAccount(tx, userId, at);
  const remainder = await vipRemainderAt(tx, userId, at, has);
  const { prices, remainderChanges, price } = packPrices(singly, remainder);
  if (price > maxPrice) return failed('priceRose');
  if (has.userGold < price) return failed('tooPoor');
  const bonus = Math.min(has.bonus, price);
  const lots = bonus > 0 ? await drawLots(tx, userId, bonus) : [];
  const line = await post(tx, {
    userId,
    kind: 'hold',
    reference: await describeItems(tx, locked),
    requestId,
    coins: bonus - price,
    bonus: 0 - bonus,
    held: price,
    vipRemainder: remainderChanges.reduce((sum, change) => sum + change, 0),
    against: 'spending',
    at,
    lots,
  });
  if (line === null) throw new Error(`The account of user ${userId} changed while it was locked.`);
  const endsAt = new Date(at.getTime() + PACK_MS);
  const [pack] = await tx
    .insert(packs)
    .values({ userId, bookId, entryId: line.id, takenAt: at, endsAt })
    .returning({ id: packs.id });
  const packId = (pack as { id: number }).id;
  const shares = shareOut(prices, lots);
  await tx.insert(packChapters).values(
    locked.map(({ id }, index) => ({
      packId,
      chapterId: id,
      vipRemainder: remainderChanges[index] as number,
      ...(shares[index] as Share),
    })),
  );
  return success({ pack: await readPack(context, tx, packId), balance: line.balance, line });
}

async function findLocked(tx: Transaction, { userId, bookId, targets }: Order) {
  const { id, target, title, price, sealed } = chapters;
  const rows = await tx
    .select({ id, bookId: chapters.bookId, target, title, price, sealed })
    .from(chapters)
    .innerJoin(books, and(eq(books.id, chapters.bookId), isOffered))
    .leftJoin(grants, and(eq(grants.chapterId, chapters.id), eq(grants.userId, userId)))
    .where(
      and(
        eq(chapters.bookId, bookId),
        inArray(target, [...targets]),
        isNull(chapters.removedAt),
        isNull(grants.id),
      ),
    );
  return rows.filter((row) => row.sealed && row.price > 0).sort((a, b) => compareTargets(a.target, b.target));
}

type Share = { readonly coins: number; readonly bonus: number; readonly lots: readonly LotDraw[] };

/** Assigns the bonus draws to the chapters in reading order; the remainder is coins. */
function shareOut(prices: readonly number[], draws: readonly LotDraw[]): Share[] {
  const left = draws.map((draw) => ({ ...draw }));
  return prices.map((price) => {
    const lots: LotDraw[] = [];
    let open = price;
    for (const draw of left) {
      const taken = Math.min(open, draw.taken);
      if (taken === 0) continue;
      draw.taken -= taken;
      open -= taken;
      lots.push({ lot: draw.lot, taken });
    }
    return { coins: open, bonus: price - open, lots };
  });
}

type Ask = { readonly userId: number; readonly count: number; readonly at: Date };

/**
 * Why a reader may not take this many chapters along now; null if they may. Guests never may: a script could
 * create a guest for each pack and discard it. An account has one pack at a time, none until the last one's
 * device has reported what it opened, and a limit on the chapters returned unopened in four weeks (decision
 * 0088): that is what a forged device can read without paying.
 */
export async function mayTakeAlong(tx: Transaction, { userId, count, at }: Ask): Promise<FailureName | null> {
  if (await isGuest(tx, userId)) return 'loginNeeded';
  const since = (ms: number) => sql`${new Date(at.getTime() - ms).toISOString()}::timestamptz`;
  const [row] = await rowsOf<{ waiting: number; returned: number }>(
    tx,
    sql`select count(distinct p.id) filter (where p.ended_at is null
          or (p.closed_at is null and c.state = 'released' and p.ended_at > ${since(PACK_SILENCE_MS)}))::int as waiting,
        count(*) filter (where c.state = 'released' and p.ended_at > ${since(PACK_RETURNS_MS)})::int as returned
      from packs p join pack_chapters c on c.pack_id = p.id where p.user_id = ${userId}::bigint
        and (p.ended_at is null or p.ended_at > ${since(Math.max(PACK_RETURNS_MS, PACK_SILENCE_MS))})`,
  );
  if ((row?.waiting ?? 0) > 0) return 'packWaits';
  return (row?.returned ?? 0) + count > PACK_RETURNS_MOST ? 'packLimit' : null;
}
