import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../../contract/endpoints';
import { PACK_CHAPTERS } from '../../../contract/money/limits';
import { MOST_OPENED } from '../../../contract/money/tiers';
import { once, short, type Worst } from './worstValues';

export const worstPackRequests = {
  takeAlong: [
    {
      what: 'ten chapters',
      request: ({ novel }) => ({
        ...once(),
        bookId: novel,
        targets: Array.from({ length: PACK_CHAPTERS }, (_, at) => at + 1),
        maxPrice: 1_000_000,
      }),
    },
  ],
  reportOpened: [
    {
      what: '',
      request: () => ({ ...once(), packId: 1, opened: [], closing: true, mac: '0'.repeat(64) }),
    },
  ],
  tickets: [{ what: '2,000 chapters', request: ({ novel }) => ({ bookId: novel }) }],
  openByTicket: [{ what: '', request: ({ novel }) => ({ ...once(), bookId: novel, target: 1, at: 0 }) }],
  openAsMember: [
    {
      what: 'fifty of 2,000 chapters',
      request: ({ novel }) => ({
        bookId: novel,
        targets: Array.from({ length: MOST_OPENED }, (_, at) => 40 * at + 1),
      }),
    },
  ],
  undoUnlock: [{ what: '', request: () => ({ ...once(), unlockRequestId: randomUUID() }) }],
} satisfies { readonly [Name in EndpointName]?: readonly Worst<Name>[] };

type PaymentCall =
  | 'paymentConfig'
  | 'createPaymentIntent'
  | 'webSession'
  | 'paypalPay'
  | 'orderInfo'
  | 'cancelOrder'
  | 'limitSpending'
  | 'withdrawalTerms'
  | 'withdraw'
  | 'cancelVip'
  | 'cardList'
  | 'removeCard'
  | 'deskPay'
  | 'deskCode';

export const worstPaymentRequests: { readonly [Name in PaymentCall]: readonly Worst<Name>[] } = {
  paymentConfig: [{ what: '', request: () => ({}) }],
  createPaymentIntent: [{ what: 'another order each', request: purchase }],
  webSession: [{ what: 'another order each', request: purchase }],
  paypalPay: [{ what: 'another order each', request: purchase }],
  orderInfo: [{ what: '', request: () => ({ before: null }) }],
  cancelOrder: [{ what: '', request: () => ({ ...once(), orderId: randomUUID() }) }],
  limitSpending: [{ what: '', request: () => ({ ...once(), limit: 1_000 }) }],
  withdrawalTerms: [{ what: '', request: () => ({ orderId: randomUUID() }) }],
  withdraw: [
    {
      what: '',
      request: () => ({
        ...once(),
        orderId: randomUUID(),
        terms: { money: 499, spent: 0, coins: 0, bonus: 0, debt: 0 },
        language: 'en',
      }),
    },
  ],
  cancelVip: [{ what: '', request: () => once() }],
  cardList: [{ what: '', request: () => ({}) }],
  removeCard: [{ what: '', request: () => ({ ...once(), id: short }) }],
  deskPay: [{ what: '', request: () => ({ clientSecret: short, number: '4242424242424242' }) }],
  deskCode: [{ what: '', request: () => ({ clientSecret: short, code: '123456' }) }],
};

function purchase() {
  return { ...once(), productId: 1, money: 499, currency: 'USD' } as const;
}
