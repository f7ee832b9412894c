import { thenCarry, thenFollow, thenUnlock } from './coins/followPayment';
import {
  cancelOrder,
  cancelVip,
  checkOrder,
  fetchOrders,
  listCards,
  payAtDesk,
  recordPaymentsTold,
  removeCard,
  sayDeskCode,
} from './payments/orders';
import { beginPayment, giveUpPurchase, keepPurchase, refreshSale } from './payments/purchase';

/** What the page may ask about money that is paid; what moves coins goes on with what waited for them. */
export const paymentUseCases = {
  refreshSale,
  keepPurchase: thenCarry(keepPurchase),
  beginPayment: thenFollow(beginPayment),
  giveUpPurchase: thenUnlock(giveUpPurchase),
  fetchOrders: thenUnlock(fetchOrders),
  checkOrder: thenUnlock(checkOrder),
  recordPaymentsTold,
  cancelOrder: thenUnlock(cancelOrder),
  cancelVip,
  listCards,
  removeCard,
  payAtDesk: thenUnlock(payAtDesk),
  sayDeskCode: thenUnlock(sayDeskCode),
};
