import { useLingui as useMessages } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { isOpenOrder, isPaidOrder } from '../../../contract/values/payments';
import { Notice } from '../../ui/Notice';
import { ProductName } from '../../ui/payment/ProductName';
import { DECLINE_TEXTS, ORDER_TEXTS, usePaymentText } from '../../ui/payment/paymentTexts';
import { useSettlingOrder } from '../../ui/payment/useSettlingOrder';

/** How the payment stands that the reader comes back from; it is asked for until it is over. `left`: they turned back. */
export function ReturnedOrder({ orderId, left }: { orderId: string; left: boolean }) {
  const { _ } = useMessages();
  const paymentText = usePaymentText();
  const { order, failure } = useSettlingOrder(orderId);
  if (!order) {
    return failure?.disposition === 'refuse' ? (
      <Notice tone="danger">{paymentText(failure.name)}</Notice>
    ) : (
      <Notice>
        <Trans>Checking your payment…</Trans>
      </Notice>
    );
  }
  if (isPaidOrder(order.state)) {
    return (
      <Notice>
        <Trans>Paid. You have received:</Trans> <ProductName product={order} />
      </Notice>
    );
  }
  if (isOpenOrder(order.state)) {
    return (
      <Notice>
        {left ? (
          <Trans>You left the payment page. Nothing was paid so far.</Trans>
        ) : (
          <Trans>The payment is being confirmed. You can leave this page: it goes on without it.</Trans>
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="danger">
      {_(ORDER_TEXTS[order.state])}
      {order.decline && ` · ${_(DECLINE_TEXTS[order.decline])}`}
    </Notice>
  );
}
