import { randomUUID } from 'node:crypto';
import { once, short, type Worst } from './worstValues';

type PaymentCall =
  | 'paymentConfig'
  | 'createPaymentIntent'
  | 'webSession'
  | 'paypalPay'
  | 'orderInfo'
  | 'cancelOrder'
  | 'cancelVip'
  | 'cardList'
  | 'removeCard'
  | 'deskPay'
  | 'deskCode';

/** The worst that the calls about payments accept. */
export const worstPaymentRequests: { readonly [Name in PaymentCall]: readonly Worst<Name>[] } = {
  paymentConfig: [{ what: '', request: () => ({}) }],
  createPaymentIntent: [{ what: 'another order each', request: purchase }],
  webSession: [{ what: 'another order each', request: purchase }],
  paypalPay: [{ what: 'another order each', request: purchase }],
  orderInfo: [{ what: '', request: () => ({ before: null }) }],
  cancelOrder: [{ what: '', request: () => ({ ...once(), orderId: randomUUID() }) }],
  cancelVip: [{ what: '', request: () => once() }],
  cardList: [{ what: '', request: () => ({}) }],
  removeCard: [{ what: '', request: () => ({ ...once(), id: short }) }],
  deskPay: [{ what: '', request: () => ({ clientSecret: short, number: '4242424242424242' }) }],
  deskCode: [{ what: '', request: () => ({ clientSecret: short, code: '123456' }) }],
};

/** The smallest package of the demo. */
function purchase() {
  return { ...once(), productId: 1, money: 499, currency: 'USD' } as const;
}
