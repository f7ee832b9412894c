import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FailureName, Result } from '../../../contract/wire/failure';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { noteAnswer } from '../../platform/live/connection';
import { noteAction } from '../../platform/visit/usage';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';
import { leaveToPay } from './leaveToPay';
import { usePaymentText } from './paymentTexts';

type BuyingOptions = {
  /** The path in the app to return to. */
  back: string | undefined;
  /** What has to be kept before the reader goes to pay; a failure keeps them here. */
  prepare?: (purchase: PurchaseRow) => Promise<Result<null>>;
};
type Buying = {
  /** The product whose payment is being prepared. */
  busy: number | undefined;
  buy: (agreed: Agreed) => Promise<void>;
  /** Goes on with a payment that was begun. */
  goOn: (purchase: PurchaseRow) => Promise<void>;
};

/** Writes a purchase down and leads to where it is paid. */
export function useBuying({ back, prepare }: BuyingOptions): Buying {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paymentText = usePaymentText();
  const [busy, setBusy] = useState<number>();
  useEffect(() => {
    // Whoever comes back by the browser's button finds the page as they left it.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const tell = (name: FailureName) => {
    showToast({ text: paymentText(name) });
    // What is shown is not what is sold any more.
    if (name === 'productChanged') void usecases.refreshSale();
  };
  /** Resolves to the order of a payment that turned out to be over; to null on the way to where it is paid. */
  const lead = async (purchase: PurchaseRow) => {
    const prepared = await prepare?.(purchase);
    if (prepared && !prepared.ok) return prepared;
    const { requestId, way } = purchase;
    if (way !== 'card') return leaveToPay(requestId, back);
    // The card form's page has a policy of its own, which comes with a document.
    const query = new URLSearchParams({ purchase: requestId, ...(back && { return: back }) });
    location.assign(`/stripe?${query}`);
    return undefined;
  };
  const goOn = async (purchase: PurchaseRow) => {
    setBusy(purchase.productId);
    const left = await lead(purchase);
    // On the way to another page it stays under way.
    if (left?.ok && left.value === null) return;
    setBusy(undefined);
    if (!left) return;
    if (!left.ok) tell(left.failure.name);
    else if (left.value) await navigate({ to: '/topup', search: { order: left.value.orderId } });
  };
  const buy = async (agreed: Agreed) => {
    setBusy(agreed.productId);
    const kept = await usecases.keepPurchase(agreed);
    noteAnswer(kept);
    if (kept.ok) {
      void noteAction('topup begin');
      return goOn(kept.value);
    }
    setBusy(undefined);
    // A payment on other terms was in its way, and turned out to be paid.
    const isPaid = kept.failure.name === 'orderClosed';
    showToast({
      text: isPaid
        ? t`The payment that was waiting has been paid. Nothing more is charged.`
        : paymentText(kept.failure.name),
    });
  };
  return { busy, buy, goOn };
}
