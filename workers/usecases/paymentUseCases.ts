import { thenCarry, thenFollow, thenUnlock } from './coins/followPayment';
import {
  cancelOrder,
  cancelVip,
  checkOrder,
  fetchOrders,
  fetchWithdrawalTerms,
  limitSpending,
  listCards,
  payAtDesk,
  recordPaymentsAnnounced,
  removeCard,
  sayDeskCode,
  withdraw,
} from './payments/orders';
import { beginPayment, giveUpPurchase, keepPurchase, refreshSale } from './payments/purchase';

/** Use cases of payments; those that move coins continue with the unlocks that awaited them. */
export const paymentUseCases = {
  refreshSale,
  keepPurchase: thenCarry(keepPurchase),
  beginPayment: thenFollow(beginPayment),
  giveUpPurchase: thenUnlock(giveUpPurchase),
  fetchOrders: thenUnlock(fetchOrders),
  checkOrder: thenUnlock(checkOrder),
  recordPaymentsAnnounced,
  cancelOrder: thenUnlock(cancelOrder),
  fetchWithdrawalTerms,
  withdraw,
  limitSpending,
  cancelVip,
  listCards,
  removeCard,
  payAtDesk: thenUnlock(payAtDesk),
  sayDeskCode: thenUnlock(sayDeskCode),
};
