import { useLingui as useMessages } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isOpenOrder, isPaidOrder } from '../../../contract/money/payments';
import { readWayBack } from '../../../data/queries/payments';
import { useLive } from '../../platform/live/live';
import { type Destination, destinationOf } from '../../platform/navigation/destination';
import { WithheldBonus } from '../../shared/payment/FirstPurchase';
import { ProductName } from '../../shared/payment/ProductName';
import { DECLINE_TEXTS, ORDER_TEXTS, usePaymentText } from '../../shared/payment/paymentTexts';
import { useSettlingOrder } from '../../shared/payment/useSettlingOrder';
import { buttonClass } from '../../ui/buttonClass';
import { Notice } from '../../ui/Notice';

/**
 * The state of the payment that the reader returns from; it is polled until it is over. `left`: they turned
 * back.
 */
export function ReturnedOrder({ orderId, left }: { orderId: string; left: boolean }) {
  const { _ } = useMessages();
  const paymentText = usePaymentText();
  const { order, failure } = useSettlingOrder(orderId);
  const back = useWayBack(orderId);
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
      <Notice
        action={
          back && (
            <Link to={back.path} search={back.search} className={buttonClass('primary', 'sm')}>
              <Trans>Continue</Trans>
            </Link>
          )
        }
      >
        <Trans>Paid. You have received:</Trans> <ProductName product={order} />
        <WithheldBonus order={order} />
      </Notice>
    );
  }
  if (isOpenOrder(order.state)) {
    return (
      <Notice>
        {left ? (
          <Trans>You left the payment page. Nothing has been paid so far.</Trans>
        ) : (
          <Trans>The payment is being confirmed. You can leave this page.</Trans>
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

/**
 * Returns where the reader was going when they chose to buy. The device deletes it with the purchase, so this
 * page keeps it.
 */
function useWayBack(orderId: string): Destination | undefined {
  const { value } = useLive(`way back/${orderId}`, () => readWayBack(orderId));
  const [kept, keep] = useState<string>();
  if (value !== undefined && value !== kept) keep(value);
  return destinationOf(kept);
}
