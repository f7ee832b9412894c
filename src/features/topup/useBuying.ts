import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { noteAnswer } from '../../platform/connection';
import { usecases } from '../../platform/usecases';
import { leaveToPay } from '../../ui/payment/leaveToPay';
import { usePaymentText } from '../../ui/payment/paymentTexts';
import { showToast } from '../../ui/toasts';

type Buying = {
  /** The product whose payment is being prepared. */
  busy: number | undefined;
  buy: (agreed: Agreed) => Promise<void>;
  goOn: (purchase: PurchaseRow) => Promise<void>;
};

/** Writes a purchase down and leads to where it is paid. `back`: the path in the app to return to. */
export function useBuying(back: string | undefined): Buying {
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
  const goOn = async (purchase: PurchaseRow) => {
    const { requestId, way, productId } = purchase;
    // The card form's page has a policy of its own, which comes with a document.
    if (way === 'card') {
      const query = new URLSearchParams({ purchase: requestId, ...(back && { return: back }) });
      return location.assign(`/stripe?${query}`);
    }
    setBusy(productId);
    const left = await leaveToPay(requestId, back);
    // On the way there it stays under way.
    if (left.ok && left.value === null) return;
    setBusy(undefined);
    if (!left.ok) showToast({ text: paymentText(left.failure.name) });
    else if (left.value) await navigate({ to: '/topup', search: { order: left.value.orderId } });
  };
  const buy = async (agreed: Agreed) => {
    setBusy(agreed.productId);
    const kept = await usecases.keepPurchase(agreed);
    noteAnswer(kept);
    setBusy(undefined);
    if (kept.ok) return goOn(kept.value);
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
