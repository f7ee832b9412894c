import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isOpenOrder } from '../../../contract/money/payments';
import { FirstPurchaseTerms } from '../../shared/payment/FirstPurchase';
import { ProductName } from '../../shared/payment/ProductName';
import { DECLINE_TEXTS, usePaymentText } from '../../shared/payment/paymentTexts';
import { TestDeskNotice } from '../../shared/payment/TestDeskNotice';
import { useSettlingOrder } from '../../shared/payment/useSettlingOrder';
import { buttonClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { formatMoney } from '../../ui/formatMoney';
import { Notice } from '../../ui/Notice';
import type { MethodProps } from './method';
import { Over } from './Over';
import type { Payment } from './payment';

type FrameProps = Pick<MethodProps, 'purchase' | 'sale' | 'gone' | 'back'> & {
  payment: Payment;
  children: ReactNode;
};

export function PaymentFrame({ purchase, sale, payment, gone, back, children }: FrameProps) {
  const { i18n } = useLingui();
  const { order } = useSettlingOrder(askedOf(payment, purchase, gone) ?? '');
  if (payment.at === 'over') return <Over order={payment.order} back={back} />;
  if (order && !isOpenOrder(order.state)) return <Over order={order} back={back} />;
  return (
    <>
      <div className={`${cardClass} flex flex-wrap items-baseline justify-between gap-3 p-4`}>
        <Bought sale={sale} purchase={purchase} />
        <span className="text-lead font-semibold tabular-nums">
          {formatMoney(purchase.money, purchase.currency, i18n.locale)}
        </span>
      </div>
      {isOfFirst({ sale, purchase }) && <FirstPurchaseTerms />}
      {sale.config?.testDesk && <TestDeskNotice />}
      <State payment={payment} />
      {payment.at !== 'waiting' && !(gone && payment.at === 'form') && children}
      <a href="/topup" className={`${buttonClass('quiet')} self-center`}>
        <Trans>Back to coins</Trans>
      </a>
    </>
  );
}

/** Returns the order to ask the server about: its outcome is unknown here, or another tab received it. */
function askedOf(payment: Payment, { orderId }: MethodProps['purchase'], gone: boolean): string | undefined {
  if (payment.at === 'waiting') return payment.orderId;
  if (payment.at !== 'form') return undefined;
  return payment.unsure ?? (gone ? orderId : undefined);
}

function State({ payment }: { payment: Payment }) {
  const { _ } = useMessages();
  const paymentText = usePaymentText();
  if (payment.at === 'unheard')
    return (
      <Notice>
        <Trans>
          The connection was lost. The payment continues automatically when it returns, and you are never
          charged twice.
        </Trans>
      </Notice>
    );
  if (payment.at === 'waiting')
    return (
      <Notice>
        <Trans>The payment is being confirmed. You can leave this page.</Trans>
      </Notice>
    );
  if (payment.at !== 'form') return null;
  const { failure, order, said, unsure } = payment;
  if (unsure)
    return (
      <Notice tone="danger">
        <Trans>
          The payment service didn’t answer. If the payment went through, it is shown here in a moment. Trying
          again is safe: you are never charged twice.
        </Trans>
      </Notice>
    );
  const isDeclined = order !== undefined || failure === 'paymentFailed';
  if (!isDeclined) return failure ? <Notice tone="danger">{paymentText(failure)}</Notice> : null;
  const reason = said ?? (order?.decline ? _(DECLINE_TEXTS[order.decline]) : undefined);
  return (
    <Notice tone="danger">
      {paymentText('paymentFailed')}
      {reason && <span className="block">{reason}</span>}
    </Notice>
  );
}

/** Whether the purchase includes the bonus of a first purchase, as the product is offered now. */
function isOfFirst({ sale, purchase }: Pick<FrameProps, 'sale' | 'purchase'>): boolean {
  const product = sale.onSale?.goldList.find(({ id }) => id === purchase.productId);
  return product?.offer?.first === true && product.bonus === purchase.terms?.bonus;
}

function Bought({ sale, purchase }: Pick<FrameProps, 'sale' | 'purchase'>) {
  const { productId, terms } = purchase;
  const tier = sale.onSale?.tierList?.find(({ id }) => id === productId)?.tier?.name;
  if (terms) return <ProductName product={{ ...terms, renews: terms.renewalMoney !== null, tier }} />;
  // An earlier version stored this purchase, without the product as it was shown.

  const coins = sale.onSale?.goldList.find(({ id }) => id === productId);
  const vip = sale.onSale?.vipList?.find(({ id }) => id === productId);
  if (coins) return <ProductName product={{ ...coins, days: 0, renews: false }} />;
  if (vip) return <ProductName product={{ ...vip, gold: 0, bonus: 0, tier: undefined }} />;
  return <Trans>Your purchase</Trans>;
}
