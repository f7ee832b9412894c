import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { askAwaitedUnlocks } from '../outbox/askAwaitedUnlocks';
import { drainOutbox } from '../outbox/drainOutbox';
import type { BegunPayment } from '../payments/purchase';

type Call<Request, Value> = (request: Request) => Promise<Result<Value>>;

/**
 * Wraps a call whose answer may end an order: the awaited unlock is requested before the page gets the
 * answer.
 */
export function thenUnlock<Request, Value>(call: Call<Request, Value>): Call<Request, Value> {
  return async (request) => {
    const answer = await call(request);
    await outcome(async () => success(await unlockPaid()));
    return answer;
  };
}

/**
 * Wraps the call that creates the order: the answer may send the page elsewhere, and the purchase may be over
 * when it returns.
 */
export function thenFollow<Request extends { requestId: string }>(
  begin: Call<Request, BegunPayment>,
): Call<Request, BegunPayment> {
  return async (request) => {
    const begun = await begin(request);
    await outcome(async () => {
      if (begun.ok) {
        const { orderId } = begun.value.order;
        await write([db.awaitedUnlocks], () => db.awaitedUnlocks.update(request.requestId, { orderId }));
      }
      return success(await unlockPaid());
    });
    return begun;
  };
}

/**
 * Wraps the call that stores a purchase: if it replaces one of the same product (another payment method), the
 * awaited unlock moves to it.
 */
export function thenCarry(keep: Call<Agreed, PurchaseRow>): Call<Agreed, PurchaseRow> {
  return async (agreed) => {
    const kept = await keep(agreed);
    if (kept.ok) await outcome(async () => success(await carryOver(kept.value)));
    await outcome(async () => success(await unlockPaid()));
    return kept;
  };
}

async function carryOver({ requestId, accountId, productId }: PurchaseRow): Promise<void> {
  await write([db.awaitedUnlocks, db.purchases], async () => {
    const rows = await db.awaitedUnlocks
      .filter((row) => row.accountId === accountId && row.productId === productId && !row.asked)
      .toArray();
    for (const { orderId: _, ...row } of rows) {
      if (row.requestId === requestId || (await db.purchases.get(row.requestId))) continue;
      await db.awaitedUnlocks.delete(row.requestId);
      if (!(await db.awaitedUnlocks.get(requestId))) await db.awaitedUnlocks.add({ ...row, requestId });
    }
  });
}

async function unlockPaid(): Promise<void> {
  if ((await askAwaitedUnlocks()) > 0) void drainOutbox();
}
