import { thenCarry, thenFollow, thenUnlock } from '../coins/followPayment';
import { giveUpPurchase } from './giveUpPurchase';
import { keepPurchase } from './keepPurchase';
import { notePaymentsTold } from './notePaymentsTold';
import {
  cancelOrder,
  cancelVip,
  checkOrder,
  fetchOrders,
  listCards,
  payAtDesk,
  removeCard,
  sayDeskCode,
} from './orders';
import { beginPayment } from './purchase';
import { refreshSale } from './refreshSale';

/** What the page may ask about money that is paid; what moves coins goes on with what waited for them. */
export const paymentUseCases = {
  refreshSale,
  keepPurchase: thenCarry(keepPurchase),
  beginPayment: thenFollow(beginPayment),
  giveUpPurchase: thenUnlock(giveUpPurchase),
  fetchOrders: thenUnlock(fetchOrders),
  checkOrder: thenUnlock(checkOrder),
  notePaymentsTold,
  cancelOrder: thenUnlock(cancelOrder),
  cancelVip,
  listCards,
  removeCard,
  payAtDesk: thenUnlock(payAtDesk),
  sayDeskCode: thenUnlock(sayDeskCode),
};
