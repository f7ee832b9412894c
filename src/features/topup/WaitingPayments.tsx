import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Order } from '../../../contract/schemas/payment';
import type { Result } from '../../../contract/values/failure';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { noteAnswer } from '../../platform/connection';
import { usecases } from '../../platform/usecases';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { ProductName } from '../../ui/payment/ProductName';
import { usePaymentText } from '../../ui/payment/paymentTexts';
import { showToast } from '../../ui/toasts';

type WaitingProps = {
  purchases: readonly PurchaseRow[];
  orders: readonly Order[];
  offline: boolean;
  goOn: (purchase: PurchaseRow) => void;
};

/** Payments that were begun and are not over: each goes on, or is given up. */
export function WaitingPayments({ purchases, orders, offline, goOn }: WaitingProps) {
  const byOrder = new Map(purchases.map((purchase) => [purchase.orderId, purchase]));
  const known = new Set(orders.map(({ orderId }) => orderId));
  // The server was asked, and whether it heard is not known.
  const unheard = purchases.filter(({ orderId }) => orderId === undefined || !known.has(orderId));
  return (
    <>
      {orders.map((order) => (
        <Waiting
          key={order.orderId}
          offline={offline}
          purchase={byOrder.get(order.orderId)}
          goOn={goOn}
          cancel={() => usecases.cancelOrder({ orderId: order.orderId })}
        >
          <Trans>Waiting for payment</Trans>: <ProductName product={order} />
        </Waiting>
      ))}
      {unheard.map((purchase) => (
        <Waiting
          key={purchase.requestId}
          offline={offline}
          purchase={purchase}
          goOn={goOn}
          cancel={() => usecases.giveUpPurchase({ requestId: purchase.requestId })}
        >
          <Trans>
            A payment was begun and the connection was lost. Nothing is paid twice: continuing it is the same
            payment.
          </Trans>
        </Waiting>
      ))}
    </>
  );
}

type RowProps = {
  purchase: PurchaseRow | undefined;
  offline: boolean;
  goOn: (purchase: PurchaseRow) => void;
  cancel: () => Promise<Result<unknown>>;
  children: ReactNode;
};

function Waiting({ purchase, offline, goOn, cancel, children }: RowProps) {
  const paymentText = usePaymentText();
  const [busy, setBusy] = useState(false);
  const giveUp = async () => {
    setBusy(true);
    const cancelled = await cancel();
    noteAnswer(cancelled);
    setBusy(false);
    if (!cancelled.ok) showToast({ text: paymentText(cancelled.failure.name) });
  };
  return (
    <Notice
      tone="mark"
      action={
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" disabled={offline} busy={busy} onClick={() => void giveUp()}>
            <Trans>Cancel payment</Trans>
          </Button>
          {purchase && (
            <Button size="sm" disabled={offline} onClick={() => goOn(purchase)}>
              <Trans>Continue payment</Trans>
            </Button>
          )}
        </div>
      }
    >
      {children}
    </Notice>
  );
}
