import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readUser } from '../../../data/queries/account';
import { readPurchases, readSale } from '../../../data/queries/payments';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { useLive } from '../../platform/live/live';
import { useSettlingOrder } from '../../shared/payment/useSettlingOrder';
import { buttonClass } from '../../ui/buttonClass';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { DeskPayment } from './DeskPayment';
import type { MethodProps } from './method';
import { Over } from './Over';
import type { Payment } from './payment';
import { StripePayment } from './StripePayment';

/** `order` and `redirect_status` are set when a bank sends its customer back. */
export type PaymentSearch = { purchase?: string; return?: string; order?: string; redirect_status?: string };

/** Card payment (spec 2.1, stripe). Only a press on Pay creates the order. */
export function PaymentPage({ search }: { search: PaymentSearch }) {
  const { t } = useLingui();
  const sale = useLive('sale', readSale).value;
  const user = useLive('user', readUser);
  const purchases = useLive('purchases', readPurchases).value;
  const [purchase, setPurchase] = useState<PurchaseRow>();
  // The device deletes the purchase once it is over, and the page must still show the outcome.
  const found = purchases?.find(({ requestId, way }) => requestId === search.purchase && way === 'card');
  if (found && purchase !== found) setPurchase(found);
  useEffect(() => leaveTheScriptBehind, []);
  useEffect(tidyAddress, []);
  const { vipList = [], tierList = [] } = sale?.onSale ?? {};
  const product = [...vipList, ...tierList].find(({ id }) => id === purchase?.productId);
  return (
    <>
      <PageTitle>{t`Card payment`}</PageTitle>
      <PageHeader title={t`Card payment`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-5 pb-10">
        {purchase && sale && user.loaded ? (
          <Method
            purchase={purchase}
            sale={sale}
            email={user.value?.email ?? ''}
            renews={product?.renews ?? false}
            first={firstOf(search, purchase)}
            gone={purchases !== undefined && !found}
            back={search.return}
          />
        ) : (
          purchases && !found && <NoPurchase search={search} />
        )}
      </div>
    </>
  );
}

function Method(props: MethodProps) {
  const card = props.sale.config?.card;
  if (card === 'stripe') return <StripePayment {...props} />;
  return card === 'desk' ? <DeskPayment {...props} /> : <NothingToPay />;
}

/** Returns the payment's state on the return from a bank, or to a payment begun earlier. */
function firstOf({ order, redirect_status }: PaymentSearch, { orderId }: PurchaseRow): Payment {
  if (order === undefined || order !== orderId) return { at: 'form' };
  return redirect_status === 'failed'
    ? { at: 'form', failure: 'paymentFailed' }
    : { at: 'waiting', orderId: order };
}

/** The device has deleted the purchase; if the address names its order, that shows the outcome. */
function NoPurchase({ search }: { search: PaymentSearch }) {
  const { order, failure } = useSettlingOrder(search.order ?? '');
  if (order) return <Over order={order} back={search.return} />;
  return search.order === undefined || failure?.disposition === 'refuse' ? <NothingToPay /> : null;
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
      <Trans>This payment has ended, or it was started on another device.</Trans>
    </StateMessage>
  );
}

/** A provider's script stays in its document, so the next page loads as a new document (decision 0053). */
function leaveTheScriptBehind(): void {
  if ('Stripe' in window) location.reload();
}

/** A bank's return address contains the payment's secret, which must not stay in the history. */
function tidyAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('payment_intent_client_secret')) return;
  url.searchParams.delete('payment_intent_client_secret');
  url.searchParams.delete('payment_intent');
  history.replaceState(history.state, '', url);
}
