import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf } from '../../../contract/endpoints/endpoints';
import type { Order, OrderPage, SavedCard } from '../../../contract/schemas/payment';
import { failed, type Result, success } from '../../../contract/values/failure';
import { isOpenOrder, isPaidOrder } from '../../../contract/values/payments';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { sealOrder, unsealOrder } from '../../../data/sealing/payments';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';

/** Runs what the account on this device asks for; `noSession` where there is none. */
export function asReader<T>(work: (userId: number) => Promise<Result<T>>): Promise<Result<T>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    return userId === undefined ? failed('noSession') : work(userId);
  });
}

/** One page of the reader's orders, newest first, from the receipt numbers below `before` on; they are kept on the device. */
export function fetchOrders({ before = null }: { before?: number | null }): Promise<Result<OrderPage>> {
  return asReader(async (userId) => {
    const page = await call('orderInfo', { before, userId });
    if (page.ok) await keepOrders(userId, page.value.list);
    return page;
  });
}

/**
 * How an order stands now: the server asks the provider. What a page that waits for its payment calls; `unseen`: none does.
 */
export function checkOrder({
  orderId,
  unseen,
}: {
  orderId: string;
  unseen?: boolean;
}): Promise<Result<Order>> {
  return asReader(async (userId) => {
    const page = await call('orderInfo', { orderId, userId });
    if (!page.ok) return page;
    await keepOrders(userId, page.value.list, { unseen });
    const [order] = page.value.list;
    return order ? success(order) : failed('notFound');
  });
}

/** Gives an open order up; one that is over without being paid is given up already. Refused with `orderClosed` where it was paid. */
export function cancelOrder({ orderId }: { orderId: string }): Promise<Result<Order>> {
  return asReader(async (userId) => {
    const cancelled = await call('cancelOrder', { requestId: uuidv7(), orderId, userId });
    const isClosed = !cancelled.ok && cancelled.failure.name === 'orderClosed';
    const order = isClosed ? await checkOrder({ orderId }) : cancelled;
    if (!order.ok) return order;
    if (!isClosed) await keepOrders(userId, [order.value]);
    const { state } = order.value;
    if (isPaidOrder(state)) return failed('orderClosed');
    return isOpenOrder(state) ? failed('providerAway') : order;
  });
}

/** VIP does not go on by itself any more; it lasts as long as it was paid for. */
export function cancelVip(): Promise<Result<AnswerOf<'cancelVip'>>> {
  return asReader(async (userId) => {
    const subscription = await call('cancelVip', { requestId: uuidv7(), userId });
    if (subscription.ok) await refreshUser();
    return subscription;
  });
}

/** Cards the reader asked to be kept. They are not kept on the device. */
export function listCards(): Promise<Result<SavedCard[]>> {
  return asReader(async (userId) => {
    const cards = await call('cardList', { userId });
    return cards.ok ? success(cards.value.list) : cards;
  });
}

/** Has the provider forget a card. */
export function removeCard({ id }: { id: string }): Promise<Result<null>> {
  return asReader((userId) => call('removeCard', { requestId: uuidv7(), id, userId }));
}

type DeskPay = { clientSecret: string; number?: string; cardId?: string };

/** Tries to pay with a card of the test desk (TEST_CARDS). Asked again for a payment that went through it is `orderClosed`. */
export function payAtDesk(card: DeskPay): Promise<Result<AnswerOf<'deskPay'>>> {
  return asReader(async (userId) => keepAnswer(userId, await call('deskPay', { ...card, userId })));
}

/** Says the code that a test card asked for. */
export function sayDeskCode(said: {
  clientSecret: string;
  code: string;
}): Promise<Result<AnswerOf<'deskCode'>>> {
  return asReader(async (userId) => keepAnswer(userId, await call('deskCode', { ...said, userId })));
}

async function keepAnswer(userId: number, answer: Result<AnswerOf<'deskPay'>>) {
  if (answer.ok) await keepOrders(userId, [answer.value.order]);
  return answer;
}

/**
 * Keeps orders as the server just told them, and lets go of purchases whose order is over. Where one changed, what the
 * reader has is asked for: the server alone says what it gave. `unseen`: no page asked, so that what is paid is still to be told. Nothing is kept once another account is on the device.
 */
export async function keepOrders(
  accountId: number,
  orders: readonly Order[],
  { unseen = false }: { unseen?: boolean } = {},
): Promise<void> {
  const before = await withDatabase(() => db.orders.bulkGet(orders.map(({ orderId }) => orderId)));
  const known = await Promise.all(before.map(unsealOrder));
  const rows = await Promise.all(orders.map((order) => sealOrder(accountId, order)));
  const over = new Set(orders.filter(({ state }) => !isOpenOrder(state)).map(({ orderId }) => orderId));
  await write([db.orders, db.purchases], async () => {
    if ((await currentAccount()) !== accountId) return;
    await db.orders.bulkPut(
      rows.map((row, index) =>
        unseen && isPaidOrder(orders[index]?.state ?? 'created') ? { ...row, untold: true } : row,
      ),
    );
    await db.purchases.filter(({ orderId }) => orderId !== undefined && over.has(orderId)).delete();
  });
  const hasMoved = orders.some(({ state }, index) => {
    const was = known[index]?.state;
    // Of a page of the history that the device never had nothing is news: whoever asks for it asks for the reader too.
    return !isOpenOrder(state) && (was === undefined ? orders.length === 1 : was !== state);
  });
  if (hasMoved) await refreshUser();
}

/** The reader has been told of every payment that came through meanwhile. */
export function recordPaymentsTold(): Promise<Result<null>> {
  return stored(() =>
    write([db.orders], () =>
      db.orders
        .filter(({ untold }) => untold === true)
        .modify((row) => {
          delete row.untold;
        }),
    ),
  );
}
