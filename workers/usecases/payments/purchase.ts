import { v7 as uuidv7 } from 'uuid';
import type { Order } from '../../../contract/money/payments.schema';
import { sameTerms } from '../../../contract/money/purchaseTerms';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { sealSaid, unsealReceiptEmail } from '../../../data/sealing/payments';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { type Agreed, openKeyOf, type PurchaseRow } from '../../../data/tables/paymentRows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { keepOrders } from './keepOrders';

/** A payment that the server has begun: `clientSecret` for the card form, `url` of another page. Both empty once the order is over. */
export type BegunPayment = { order: Order; clientSecret: string; url: string };

/**
 * Writes down what the reader agreed to pay for, before anything is sent: a double tap, a second tab and an app that was
 * killed find the same requestId. What was only chosen makes room for another choice. Resolves to `inTheWay` where a payment
 * of the product is begun on other terms: that one has to be given up first (`keepPurchase`).
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
 * Begins the payment of a kept purchase, or goes on with it: the same requestId leads to the same order. What is said with
 * it is written down with the first call, and said again. A refusal ends the purchase; whatever may be asked again leaves it.
 */
export function beginPayment(said: {
  requestId: string;
  saveCard?: boolean;
  email?: string;
  /** The path in the app where its reader goes once it is paid on another page. */
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
