import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { DeclineReason, OrderState, PaymentFailureName } from '../../../contract/money/payments';
import type { FailureName } from '../../../contract/wire/failure';
import { useFailureText } from '../../i18n/useFailureText';

/** The English texts equal those in contract/wire/failure. */
const FAILURES: Record<PaymentFailureName, MessageDescriptor> = {
  notSelling: msg`This site sells nothing yet.`,
  productChanged: msg`This offer has changed. Nothing was paid.`,
  paymentFailed: msg`Payment Failed, Please change a card/method and try again`,
  orderClosed: msg`This order is closed.`,
  alreadyVip: msg`You have this membership already, and it renews by itself.`,
  vipWithdrawn: msg`You withdrew from this membership within the last 90 days. You can buy it again after that.`,
  tooManyPayments: msg`Too many payments were tried. Please try again later.`,
  firstPurchaseWaits: msg`Your first purchase is still waiting for payment. Continue or cancel it. No new payment was started.`,
  renewalWaits: msg`A payment for renewing VIP is still waiting. Continue or cancel it. No new payment was started.`,
  spendingLimit: msg`This would pass the monthly limit you set. Nothing was paid.`,
  providerAway: msg`The payment service can’t be reached. Nothing was paid. Please try again.`,
};

export const DECLINE_TEXTS: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`The bank declined the card and gave no reason.`,
  insufficientFunds: msg`There is not enough money on the card.`,
  expiredCard: msg`The card has expired.`,
  wrongNumber: msg`The card number is not right.`,
  wrongCvc: msg`The security code of the card is not right.`,
  notSupported: msg`This card can’t be used for this payment.`,
  codeFailed: msg`The bank’s code was not confirmed.`,
  tooManyTries: msg`The payment was tried too often, and its order is closed.`,
  cancelled: msg`You cancelled this payment.`,
};

export const ORDER_TEXTS: Record<OrderState, MessageDescriptor> = {
  created: msg`Waiting for payment`,
  paying: msg`Waiting for payment`,
  paid: msg`Paid`,
  failed: msg`Not paid`,
  expired: msg`Not paid in time`,
  partlyRefunded: msg`Partly refunded`,
  refunded: msg`Refunded`,
  disputed: msg`Disputed at the bank`,
  won: msg`Paid; the dispute is over`,
  lost: msg`Refunded by the bank`,
};

export function usePaymentText(): (name: FailureName) => string {
  const { _ } = useLingui();
  const failureText = useFailureText();
  return useCallback(
    (name) => (isOfPayments(name) ? _(FAILURES[name]) : failureText(name)),
    [_, failureText],
  );
}

function isOfPayments(name: FailureName): name is PaymentFailureName {
  return name in FAILURES;
}
