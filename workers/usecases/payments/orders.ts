import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf } from '../../../contract/endpoints/endpoints';
import type { Order, OrderPage, SavedCard } from '../../../contract/schemas/payment';
import { failed, type Result, success } from '../../../contract/values/failure';
import { currentAccount } from '../../../data/account/currentAccount';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../device/outcome';
import { keepOrders } from './keepOrders';

/** One page of the reader's orders, newest first, from the receipt numbers below `before` on; they are kept on the device. */
export function fetchOrders({ before = null }: { before?: number | null }): Promise<Result<OrderPage>> {
  return asReader(async (userId) => {
    const page = await call('orderInfo', { before, userId });
    if (page.ok) await keepOrders(userId, page.value.list);
    return page;
  });
}

/** How an order stands now: the server asks the provider. What a page that waits for its payment calls. */
export function checkOrder({ orderId }: { orderId: string }): Promise<Result<Order>> {
  return asReader(async (userId) => {
    const page = await call('orderInfo', { orderId, userId });
    if (!page.ok) return page;
    await keepOrders(userId, page.value.list);
    const [order] = page.value.list;
    return order ? success(order) : failed('notFound');
  });
}

/** Gives an open order up. Refused with `orderClosed` where it was paid a moment ago: `checkOrder` tells. */
export function cancelOrder({ orderId }: { orderId: string }): Promise<Result<Order>> {
  return asReader(async (userId) => {
    const order = await call('cancelOrder', { requestId: uuidv7(), orderId, userId });
    if (order.ok) await keepOrders(userId, [order.value]);
    return order;
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

function asReader<T>(work: (userId: number) => Promise<Result<T>>): Promise<Result<T>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    return userId === undefined ? failed('noSession') : work(userId);
  });
}
