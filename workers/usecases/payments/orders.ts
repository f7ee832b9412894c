import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf } from '../../../contract/endpoints';
import { isOpenOrder, isPaidOrder } from '../../../contract/money/payments';
import type {
  Order,
  OrderPage,
  SavedCard,
  Spending,
  WithdrawalTerms,
} from '../../../contract/money/payments.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Language } from '../../../contract/wire/languages';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { sealOrder, unsealOrder } from '../../../data/sealing/payments';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';

/** Runs work in the name of the device's account; fails with `noSession` if there is none. */
export function asReader<T>(work: (userId: number) => Promise<Result<T>>): Promise<Result<T>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    return userId === undefined ? failed('noSession') : work(userId);
  });
}

/** Fetches and stores one page of the reader's orders, newest first, with receipt numbers below `before`. */
export function fetchOrders({ before = null }: { before?: number | null }): Promise<Result<OrderPage>> {
  return asReader(async (userId) => {
    const page = await call('orderInfo', { before, userId });
    if (page.ok) await keepOrders(userId, page.value.list);
    return page;
  });
}

/**
 * Fetches the current state of an order; the server asks the provider. Called by a page that waits for its
 * payment; `unseen`: no page waits.
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

/**
 * Cancels an open order; one that ended unpaid counts as cancelled. Fails with `orderClosed` if it was paid.
 */
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

/** Fetches what a withdrawal from a purchase would pay back and take now. */
export function fetchWithdrawalTerms({ orderId }: { orderId: string }): Promise<Result<WithdrawalTerms>> {
  return asReader((userId) => call('withdrawalTerms', { orderId, userId }));
}

type Withdrawing = { orderId: string; terms: WithdrawalTerms; language: Language };

/** Withdraws from a purchase on the terms that the reader saw. */
export function withdraw(asked: Withdrawing): Promise<Result<Order>> {
  return asReader(async (userId) => {
    const order = await call('withdraw', { requestId: uuidv7(), ...asked, userId });
    if (!order.ok) return order;
    await keepOrders(userId, [order.value]);
    await refreshUser();
    return order;
  });
}

/** Sets the reader's limit of money a month, in minor units; null removes it. */
export function limitSpending({ limit }: { limit: number | null }): Promise<Result<Spending | null>> {
  return asReader(async (userId) => {
    const answer = await call('limitSpending', { requestId: uuidv7(), limit, userId });
    if (!answer.ok) return answer;
    await refreshUser();
    return success(answer.value.spending);
  });
}

/** Stops the automatic renewal of a tier; it lasts as long as it was paid for. */
export function cancelVip({ tierId }: { tierId: number }): Promise<Result<AnswerOf<'cancelVip'>>> {
  return asReader(async (userId) => {
    const subscription = await call('cancelVip', { requestId: uuidv7(), tierId, userId });
    if (subscription.ok) await refreshUser();
    return subscription;
  });
}

/** Returns the cards the reader asked to save. They are not stored on the device. */
export function listCards(): Promise<Result<SavedCard[]>> {
  return asReader(async (userId) => {
    const cards = await call('cardList', { userId });
    return cards.ok ? success(cards.value.list) : cards;
  });
}

/** Makes the provider delete a card. */
export function removeCard({ id }: { id: string }): Promise<Result<null>> {
  return asReader((userId) => call('removeCard', { requestId: uuidv7(), id, userId }));
}

type DeskPay = { clientSecret: string; number?: string; cardId?: string };

/**
 * Tries to pay with a card of the test desk (TEST_CARDS). Fails with `orderClosed` if the payment already
 * succeeded.
 */
export function payAtDesk(card: DeskPay): Promise<Result<AnswerOf<'deskPay'>>> {
  return asReader(async (userId) => keepAnswer(userId, await call('deskPay', { ...card, userId })));
}

/** Sends the code a test card asked for. */
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
 * Stores orders from an answer, and drops purchases whose order is over. If one changed, it refreshes the
 * reader's balance, because only the server knows what it granted. `unseen`: no page asked, so the reader
 * must still be notified of a payment. Stores nothing if the device has another account now.
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
    // In an unknown page of the history nothing is news: its caller refreshes the reader too.
    return !isOpenOrder(state) && (was === undefined ? orders.length === 1 : was !== state);
  });
  if (hasMoved) await refreshUser();
}

/** Records that the reader was notified of every successful payment. */
export function recordPaymentsAnnounced(): Promise<Result<null>> {
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
