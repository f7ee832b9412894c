import { v7 as uuidv7 } from 'uuid';
import type { Order } from '../../../contract/money/payments.schema';
import { sameTerms } from '../../../contract/money/purchaseTerms';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { sealSaid, unsealReceiptEmail } from '../../../data/sealing/payments';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { type Agreed, openKeyOf, type PurchaseRow } from '../../../data/tables/paymentRows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { cancelOrder, keepOrders } from './orders';

/** Refreshes the products, the payment methods and the reader's balance. */
export function refreshSale(): Promise<Result<null>> {
  return outcome(async () => {
    const [config, user] = await Promise.all([call('paymentConfig', {}), refreshUser()]);
    if (config.ok) {
      const row = metaRow('paymentConfig', { config: config.value, fetchedAt: Date.now() });
      await write([], () => db.meta.put(row));
    }
    if (!config.ok) return config;
    return user.ok ? success(null) : user;
  });
}

/**
 * Stores what the reader agreed to buy. A payment of the same product begun on other terms (another payment
 * method or price) is cancelled on the server first, so that only one of them can ever be paid. Fails with
 * `orderClosed` if that one turns out to be paid.
 */
export function keepPurchase(agreed: Agreed): Promise<Result<PurchaseRow>> {
  return outcome(async () => {
    for (;;) {
      const written = await writePurchase(agreed);
      if (!written.ok) return written;
      if ('kept' in written.value) return success(written.value.kept);
      const given = await endPurchase(written.value.inTheWay);
      if (!given.ok) return given;
    }
  });
}

/**
 * A payment the server has begun: `clientSecret` for the card form, `url` of another page. Both are empty
 * once the order is over.
 */
export type BegunPayment = { order: Order; clientSecret: string; url: string };

/**
 * Records a purchase before anything is sent: a double tap, a second tab and a killed app find the same
 * requestId. A purchase that was only chosen is replaced. Resolves to `inTheWay` if a payment of the product
 * is begun on other terms: that one must be cancelled first (`keepPurchase`).
 */
export async function writePurchase(
  agreed: Agreed,
): Promise<Result<{ kept: PurchaseRow } | { inTheWay: PurchaseRow }>> {
  const { productId, money, currency, terms, way } = agreed;
  const requestId = uuidv7();
  return write([db.purchases], async () => {
    const accountId = await currentAccount();
    if (accountId === undefined) return failed('noSession');
    const open = await db.purchases
      .filter((row) => row.accountId === accountId && row.productId === productId)
      .toArray();
    const same = open.filter(
      (row) =>
        row.money === money && row.currency === currency && row.way === way && sameTerms(row.terms, terms),
    );
    const kept = same.find(({ state }) => state === 'begun') ?? same[0];
    if (kept) return success({ kept });
    const inTheWay = open.find(({ state }) => state === 'begun');
    if (inTheWay) return success({ inTheWay });
    await db.purchases.bulkDelete(open.map((row) => row.requestId));
    const openKey = openKeyOf(accountId, productId);
    const createdAt = Date.now();
    const row: PurchaseRow = {
      requestId,
      accountId,
      openKey,
      productId,
      money,
      currency,
      ...(terms && { terms }),
      way,
      state: 'chosen',
      createdAt,
    };
    await db.purchases.add(row);
    return success({ kept: row });
  });
}

/**
 * Begins the payment of a stored purchase, or continues it: the same requestId leads to the same order. The
 * details are stored with the first call and sent again. A refusal ends the purchase; a failure that can be
 * retried keeps it.
 */
export function beginPayment(said: {
  requestId: string;
  saveCard?: boolean;
  email?: string;
  /** The app path the reader returns to after paying on another page. */
  back?: string;
}): Promise<Result<BegunPayment>> {
  return outcome(async () => {
    const { requestId, saveCard } = said;
    const sealed = await sealSaid(requestId, said);
    const row = await write([db.purchases], async () => {
      const kept = await db.purchases.get(requestId);
      if (!kept || kept.accountId !== (await currentAccount())) return undefined;
      if (kept.state === 'begun') return kept;
      const begun: PurchaseRow = { ...kept, state: 'begun', ...(saveCard && { saveCard }), ...sealed };
      await db.purchases.put(begun);
      return begun;
    });
    if (!row) return failed('notFound');
    const answer = await ask(row);
    if (!answer.ok) {
      if (answer.failure.disposition === 'refuse') await forget(requestId);
      return answer;
    }
    const { order } = answer.value;
    await write([db.purchases], () => db.purchases.update(requestId, { orderId: order.orderId }));
    await keepOrders(row.accountId, [order]);
    return answer;
  });
}

export async function forget(requestId: string): Promise<void> {
  await write([db.purchases], () => db.purchases.delete(requestId));
}

async function ask(row: PurchaseRow): Promise<Result<BegunPayment>> {
  const { requestId, accountId: userId, productId, money, currency, terms, way, saveCard } = row;
  const receiptEmail = await unsealReceiptEmail(row);
  const said = { ...(terms && { terms }), ...(receiptEmail && { receiptEmail }) };
  const purchase = { requestId, productId, money, currency, userId, ...said };
  if (way === 'card') {
    const begun = await call('createPaymentIntent', { ...purchase, ...(saveCard && { saveCard }) });
    return begun.ok ? success({ ...begun.value, url: '' }) : begun;
  }
  const begun = await call(way === 'page' ? 'webSession' : 'paypalPay', purchase);
  return begun.ok ? success({ ...begun.value, clientSecret: '' }) : begun;
}

/**
 * Cancels a purchase. If the server may have an order for it, the order is requested first, under the same
 * requestId, so that it can be cancelled. Fails with `orderClosed` if it was paid.
 */
export function giveUpPurchase({ requestId }: { requestId: string }): Promise<Result<null>> {
  return outcome(async () => {
    const [row, accountId] = await withDatabase(() =>
      Promise.all([db.purchases.get(requestId), currentAccount()]),
    );
    if (!row) return success(null);
    return row.accountId === accountId ? endPurchase(row) : failed('notFound');
  });
}

/** Does the work of `giveUpPurchase` for a purchase of this account. */
export async function endPurchase(row: PurchaseRow): Promise<Result<null>> {
  const { requestId, state } = row;
  if (state === 'begun') {
    const orderId = row.orderId ?? (await orderOf(requestId));
    if (typeof orderId !== 'string') return orderId;
    const cancelled = await cancelOrder({ orderId });
    const { failure } = cancelled.ok ? { failure: undefined } : cancelled;
    if (failure && failure.name !== 'notFound') return { ok: false, failure };
  }
  await forget(requestId);
  return success(null);
}

async function orderOf(requestId: string): Promise<string | Result<null>> {
  const begun = await beginPayment({ requestId });
  if (begun.ok) return begun.value.order.orderId;
  // A refused purchase has no order and is dropped.
  return begun.failure.disposition === 'refuse' ? success(null) : begun;
}
