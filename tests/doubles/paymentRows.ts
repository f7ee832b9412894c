import type { Order } from '../../contract/money/payments.schema';

export const OPEN_ORDER: Order = {
  orderId: '0190f5c8-0000-4000-8000-000000000001',
  number: 1,
  state: 'paying',
  kind: 'coins',
  productId: 3,
  gold: 500,
  bonus: 0,
  days: 0,
  renews: false,
  money: 499,
  currency: 'USD',
  currencySymbol: '$',
  refunded: 0,
  provider: 'desk',
  way: 'card',
  createdAt: 1,
  expiresAt: 2,
  paidAt: null,
  decline: null,
  card: null,
};
