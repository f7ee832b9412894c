import { sql } from 'drizzle-orm';
import { PACK_RETURNS_MOST, PACK_RETURNS_MS, PACK_SILENCE_MS } from '../../../contract/money/limits';
import type { FailureName } from '../../../contract/wire/failure';
import { rowsOf, type Transaction } from '../../ground/db/database';
import { isGuest } from './isGuest';

type Ask = { readonly userId: number; readonly count: number; readonly at: Date };

/**
 * Why a reader may not take this many chapters along now; null when they may. Guests never may: a script could make a guest for each
 * pack and forget it afterwards. Others have one pack at a time, none while the device of the last one has not reported what it opened,
 * and no more than may come back unopened in four weeks (decision 0088): that is what a forged device can read without paying.
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
