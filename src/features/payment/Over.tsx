import { useLingui as useMessages } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { isPaidOrder } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import { destinationOf } from '../../platform/navigation/destination';
import { WithheldBonus } from '../../shared/payment/FirstPurchase';
import { ProductName } from '../../shared/payment/ProductName';
import { DECLINE_TEXTS } from '../../shared/payment/paymentTexts';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';

export function Over({ order, back }: { order: Order; back: string | undefined }) {
  const { _ } = useMessages();
  const isPaid = isPaidOrder(order.state);
  const to = destinationOf(back);
  const query = new URLSearchParams(to?.search).toString();
  const href = to && isPaid ? `${to.path}${query && `?${query}`}` : '/topup';
  return (
    <StateMessage
      drawing={isPaid ? 'done' : 'torn-page'}
      role={isPaid ? 'status' : 'alert'}
      title={isPaid ? <Trans>Paid</Trans> : <Trans>This order is closed.</Trans>}
      actions={
        // A full page load, because the next page has a stricter policy.
        <a href={href} className={buttonClass()}>
          {href === '/topup' ? <Trans>Coins and orders</Trans> : <Trans>Continue</Trans>}
        </a>
      }
    >
      {isPaid ? (
        <>
          <ProductName product={order} />
          <WithheldBonus order={order} />
        </>
      ) : (
        order.decline && _(DECLINE_TEXTS[order.decline])
      )}
    </StateMessage>
  );
}
