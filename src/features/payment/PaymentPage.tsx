import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '../../../contract/schemas/payment';
import { isPaidOrder } from '../../../contract/values/payments';
import { readPurchases, readSale, type Sale } from '../../../data/queries/payments';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { destinationOf } from '../../platform/destination';
import { useLive } from '../../platform/live';
import { buttonClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { formatMoney } from '../../ui/formatMoney';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { ProductName } from '../../ui/payment/ProductName';
import { DECLINE_TEXTS, usePaymentText } from '../../ui/payment/paymentTexts';
import { useSettlingOrder } from '../../ui/payment/useSettlingOrder';
import { StateMessage } from '../../ui/StateMessage';
import { BankCode } from './BankCode';
import { CardForm } from './CardForm';
import { usePayment } from './usePayment';

export type PaymentSearch = { purchase?: string; return?: string };

/** Paying by card (spec 2.1, stripe). The order is begun by the press on Pay, and by nothing else. */
export function PaymentPage({ search }: { search: PaymentSearch }) {
  const { t } = useLingui();
  const sale = useLive('sale', readSale).value;
  const purchases = useLive('purchases', readPurchases).value;
  const [purchase, setPurchase] = useState<PurchaseRow>();
  // Once it is over the device lets go of it, and the page still says how it ended.
  const found = purchases?.find(({ requestId, way }) => requestId === search.purchase && way === 'card');
  if (found && purchase?.requestId !== found.requestId) setPurchase(found);
  return (
    <>
      <PageTitle>{t`Card payment`}</PageTitle>
      <PageHeader title={t`Card payment`} column="narrow" />
      <div className="page-width flex max-w-xl! flex-col gap-5 pb-10">
        {purchase && sale ? (
          <Payment purchase={purchase} sale={sale} back={search.return} />
        ) : (
          purchases && <NothingToPay />
        )}
      </div>
    </>
  );
}

function NothingToPay() {
  return (
    <StateMessage
      drawing="nothing-found"
      title={<Trans>There is nothing to pay here</Trans>}
      actions={
        <a href="/topup" className={buttonClass()}>
          <Trans>Coins and orders</Trans>
        </a>
      }
    >
      <Trans>This payment is over, or it was begun on another device.</Trans>
    </StateMessage>
  );
}

type PaymentProps = { purchase: PurchaseRow; sale: Sale; back: string | undefined };

function Payment({ purchase, sale, back }: PaymentProps) {
  const { i18n } = useLingui();
  const { _ } = useMessages();
  const paymentText = usePaymentText();
  const { payment, pay, sayCode } = usePayment(purchase.requestId);
  const settling = useSettlingOrder(payment.at === 'waiting' ? payment.orderId : '');
  const { money, currency, productId } = purchase;
  const price = formatMoney(money, currency, i18n.locale);
  const settled = settling.order && settling.order.state !== 'paying' && settling.order.state !== 'created';
  if (payment.at === 'over') return <Over order={payment.order} back={back} />;
  if (settled && settling.order) return <Over order={settling.order} back={back} />;
  const declined =
    payment.at === 'form' && (payment.order !== undefined || payment.failure === 'paymentFailed');
  const reason = payment.at === 'form' ? payment.order?.decline : undefined;
  return (
    <>
      <div className={`${cardClass} flex flex-wrap items-baseline justify-between gap-3 p-4`}>
        <Bought sale={sale} productId={productId} />
        <span className="text-lead font-semibold tabular-nums">{price}</span>
      </div>
      {sale.config?.testDesk && (
        <Notice tone="mark">
          <Trans>This is a test desk: no money moves here. Never enter a real card.</Trans>
        </Notice>
      )}
      {declined && (
        <Notice tone="danger">
          {paymentText('paymentFailed')}
          {reason && <span className="block">{_(DECLINE_TEXTS[reason])}</span>}
        </Notice>
      )}
      {payment.at === 'form' && payment.failure && !declined && (
        <Notice tone="danger">{paymentText(payment.failure)}</Notice>
      )}
      {payment.at === 'unheard' && (
        <Notice>
          <Trans>
            The connection was lost. The payment goes on by itself when it returns, and is never made twice.
          </Trans>
        </Notice>
      )}
      {payment.at === 'waiting' && (
        <Notice>
          <Trans>The payment is being confirmed. You can leave this page: it goes on without it.</Trans>
        </Notice>
      )}
      {payment.at === 'code' ? (
        <BankCode onSay={(code) => void sayCode(payment.clientSecret, code)} />
      ) : (
        sale.config?.card === 'desk' && (
          <CardForm
            busy={payment.at !== 'form'}
            action={<Trans>Pay {price}</Trans>}
            onPay={(number) => void pay(number)}
          />
        )
      )}
      <a href="/topup" className={`${buttonClass('quiet')} self-center`}>
        <Trans>Back to coins</Trans>
      </a>
    </>
  );
}

function Bought({ sale, productId }: { sale: Sale; productId: number }) {
  const coins = sale.onSale?.goldList.find(({ id }) => id === productId);
  const vip = sale.onSale?.vipList?.find(({ id }) => id === productId);
  if (coins) return <ProductName product={{ ...coins, days: 0, renews: false }} />;
  if (vip) return <ProductName product={{ ...vip, gold: 0, bonus: 0 }} />;
  return <Trans>Your purchase</Trans>;
}

function Over({ order, back }: { order: Order; back: string | undefined }) {
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
        // In full: the next page has its own, stricter policy.
        <a href={href} className={buttonClass()}>
          {href === '/topup' ? <Trans>Coins and orders</Trans> : <Trans>Continue</Trans>}
        </a>
      }
    >
      {isPaid ? <ProductName product={order} /> : order.decline && _(DECLINE_TEXTS[order.decline])}
    </StateMessage>
  );
}
