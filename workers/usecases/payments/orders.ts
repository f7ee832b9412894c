import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf } from '../../../contract/endpoints';
import { isOpenOrder, isPaidOrder } from '../../../contract/money/payments';
import type { Order, OrderPage, SavedCard } from '../../../contract/money/payments.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { asReader } from './asReader';
import { keepOrders } from './keepOrders';

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
