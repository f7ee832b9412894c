import { CURRENCIES, isOpenOrder, ORDERS_A_PAGE } from '../../contract/money/payments';
import { failed, success } from '../../contract/wire/failure';
import { type Handler, sessionOf } from '../ground/call';
import { transact } from '../ground/db/transact';
import { answerOnce, lockCommands } from '../ground/session/answerOnce';
import { NO_OPERATOR_MAIL } from '../ground/settings/settings';
import { tryAtDesk } from '../payments/atDesk';
import { buy } from '../payments/buy';
import { cancelOrder as giveUp } from '../payments/cancelOrder';
import { askNow } from '../payments/checkOrder';
import { describeOrder, findOrder, listOrders } from '../payments/describeOrder';
import { offeredWays } from '../payments/products';
import { giveCode, payAtDesk } from '../payments/providers/desk/payAtDesk';
import { ProviderAwayError } from '../payments/providers/provider';
import { describeRenewal, isToStop, readRenewals, wantNoRenewal } from '../payments/renewals';
import { removeSavedCard, savedCards } from '../payments/savedCards';
import { setLimit } from '../payments/spendingLimit';
import { stopRenewals } from '../payments/subscriptions';
import { readWithdrawalTerms, withdrawFrom } from '../payments/withdrawal';

/** The ways to pay here (spec 7: outside the envelope). */
export const paymentConfig: Handler<'paymentConfig'> = async ({ context }) => {
  const { currency } = context.settings;
  const currencySymbol = CURRENCIES[currency].symbol;
  return success({ ...offeredWays(context), currency, currencySymbol });
};

/** Begins a payment by card, in the app's own form (spec 7). */
export const createPaymentIntent: Handler<'createPaymentIntent'> = async (call) => {
  const started = await buy(call, 'createPaymentIntent', 'card');
  if (!started.ok) return started;
  const { order, clientSecret } = started.value;
  return success({ order: describeOrder(order), clientSecret });
};

export const webSession: Handler<'webSession'> = async (call) => {
  const started = await buy(call, 'webSession', 'page');
  if (!started.ok) return started;
  const { order, url } = started.value;
  return success({ order: describeOrder(order), url });
};

export const paypalPay: Handler<'paypalPay'> = async (call) => {
  const started = await buy(call, 'paypalPay', 'paypal');
  if (!started.ok) return started;
  const { order, url } = started.value;
  return success({ order: describeOrder(order), url });
};

/** One order, or a page of them (spec 7). A page that waits for its payment polls this. */
export const orderInfo: Handler<'orderInfo'> = async ({ context, request, session }) => {
  const { userId } = sessionOf({ session });
  const { operatorName } = context.house.now();
  const { operatorMail } = context.settings;
  const seller = { name: operatorName, email: operatorMail === NO_OPERATOR_MAIL ? '' : operatorMail };
  if (request.orderId !== undefined) {
    const order = await findOrder(context, userId, request.orderId);
    if (order === null) return failed('notFound');
    const now = isOpenOrder(order.state) || order.owed > 0 ? await askNow(context, order) : order;
    return success({ list: [describeOrder(now)], next: null, seller });
  }
  const before = request.before ?? null;
  const rows = await listOrders(context, userId, { before, limit: ORDERS_A_PAGE + 1 });
  const list = rows.slice(0, ORDERS_A_PAGE).map(describeOrder);
  const next = rows.length > ORDERS_A_PAGE ? (list.at(-1)?.number ?? null) : null;
  return success({ list, next, seller });
};

/** Cancels an open order. Idempotent by itself, so that no receipt is needed. */
export const cancelOrder: Handler<'cancelOrder'> = async ({ context, request, session }) => {
  const order = await findOrder(context, sessionOf({ session }).userId, request.orderId);
  if (order === null) return failed('notFound');
  if (order.state === 'failed' && order.decline === 'cancelled') return success(describeOrder(order));
  if (!isOpenOrder(order.state)) return failed('orderClosed');
  const after = await giveUp(context, order);
  if (!after.ok) return after;
  return after.value.state === 'failed' ? success(describeOrder(after.value)) : failed('orderClosed');
};

export const withdrawalTerms: Handler<'withdrawalTerms'> = async ({ context, request, session }) =>
  await readWithdrawalTerms(context, sessionOf({ session }).userId, request.orderId);

/** Withdraws from a purchase. Idempotent by itself, so that no receipt is needed. */
export const withdraw: Handler<'withdraw'> = async ({ context, request, session }) => {
  const { userId } = sessionOf({ session });
  const { orderId, terms, language } = request;
  const after = await withdrawFrom(context, { userId, orderId, terms, language });
  return after.ok ? success(describeOrder(after.value)) : after;
};

/** Sets the reader's limit of money a month. */
export const limitSpending: Handler<'limitSpending'> = async (call) =>
  await answerOnce(
    call,
    'limitSpending',
    async (tx, userId) => await setLimit(tx, call.context, userId, call.request.limit),
  );

/**
 * Stops the renewals of the reader's subscriptions to a tier, or of all. The wish is stored first; if the provider
 * does not confirm at once, the worker retries. Idempotent by itself, so that no receipt is needed.
 */
export const cancelVip: Handler<'cancelVip'> = async ({ context, session, request }) => {
  const { userId } = sessionOf({ session });
  const toStop = await transact(
    context.db,
    async (tx) => {
      await lockCommands(tx, userId);
      return await wantNoRenewal(tx, userId, context.now(), { tierId: request.tierId });
    },
    'recognised',
  );
  const asked = await stopRenewals(context, toStop);
  const [row] = [...asked.filter(isToStop), ...asked, ...(await readRenewals(context.db, userId))];
  return row ? success(describeRenewal(row)) : failed('notFound');
};

export const cardList: Handler<'cardList'> = async ({ context, session }) => {
  try {
    return success({ list: await savedCards(context, sessionOf({ session }).userId) });
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return failed('providerAway');
  }
};

export const removeCard: Handler<'removeCard'> = async ({ context, request, session }) => {
  try {
    const isGone = await removeSavedCard(context, sessionOf({ session }).userId, request.id);
    return isGone ? success(null) : failed('notFound');
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return failed('providerAway');
  }
};

export const deskPay: Handler<'deskPay'> = async ({ context, request, session }) => {
  const { clientSecret: ref, number, cardId } = request;
  if (number === undefined && cardId === undefined) return failed('malformed');
  return await tryAtDesk(context, sessionOf({ session }).userId, {
    ref,
    cardId,
    run: (desk, tell, of, kept) => payAtDesk(desk, tell, { ref: of, card: number ?? kept ?? '' }),
  });
};

export const deskCode: Handler<'deskCode'> = async ({ context, request, session }) => {
  const { clientSecret: ref, code } = request;
  return await tryAtDesk(context, sessionOf({ session }).userId, {
    ref,
    run: (desk, tell, of) => giveCode(desk, tell, { ref: of, code }),
  });
};
