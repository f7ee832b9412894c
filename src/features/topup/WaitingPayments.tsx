import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Order } from '../../../contract/money/payments.schema';
import type { Result } from '../../../contract/wire/failure';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { ProductName } from '../../shared/payment/ProductName';
import { usePaymentText } from '../../shared/payment/paymentTexts';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { showToast } from '../../ui/toasts';

type WaitingProps = {
  purchases: readonly PurchaseRow[];
  orders: readonly Order[];
  offline: boolean;
  goOn: (purchase: PurchaseRow) => void;
};

export function WaitingPayments({ purchases, orders, offline, goOn }: WaitingProps) {
  const byOrder = purchasesOf(orders, purchases);
  const heard = new Set(byOrder.values());
  // The request was sent, but its answer was lost.
  const unheard = purchases.filter((purchase) => !heard.has(purchase));
  return (
    <>
      {orders.map(({ orderId, ...order }) => {
        const purchase = byOrder.get(orderId);
        return (
          <Waiting
            key={orderId}
            offline={offline}
            purchase={purchase}
            goOn={goOn}
            cancel={() =>
              purchase
                ? usecases.giveUpPurchase({ requestId: purchase.requestId })
                : usecases.cancelOrder({ orderId })
            }
          >
            <Trans>Waiting for payment</Trans>: <ProductName product={order} />
          </Waiting>
        );
      })}
      {unheard.map((purchase) => (
        <Waiting
          key={purchase.requestId}
          offline={offline}
          purchase={purchase}
          goOn={goOn}
          cancel={() => usecases.giveUpPurchase({ requestId: purchase.requestId })}
        >
          <Trans>
            A payment was started and the connection was lost. You won’t be charged twice: continuing resumes
            the same payment.
          </Trans>
        </Waiting>
      ))}
    </>
  );
}

/**
 * Returns the purchase of each order. A purchase whose answer was lost names no order: it belongs to the
 * order of the same product that no other purchase names, so that one payment does not appear twice.
 */
function purchasesOf(
  orders: readonly Order[],
  purchases: readonly PurchaseRow[],
): ReadonlyMap<string, PurchaseRow> {
  const byOrder = new Map(purchases.flatMap((each) => (each.orderId ? [[each.orderId, each] as const] : [])));
  for (const purchase of purchases.filter(({ orderId }) => orderId === undefined)) {
    const { productId, way, money } = purchase;
    const its = orders.find(
      (order) =>
        !byOrder.has(order.orderId) &&
        order.productId === productId &&
        order.way === way &&
        order.money === money,
    );
    if (its) byOrder.set(its.orderId, purchase);
  }
  const shown = new Set(orders.map(({ orderId }) => orderId));
  return new Map([...byOrder].filter(([orderId]) => shown.has(orderId)));
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
    recordAnswer(cancelled);
    setBusy(false);
    if (!cancelled.ok) showToast({ text: paymentText(cancelled.failure.name) });
  };
  return (
    <Notice
      tone="mark"
      action={
        <div className="flex flex-wrap justify-end gap-2">
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
