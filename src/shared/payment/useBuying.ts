import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FailureName, Result } from '../../../contract/wire/failure';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { recordAnswer } from '../../platform/live/connection';
import { recordAction } from '../../platform/visit/usage';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';
import { leaveToPay } from './leaveToPay';
import { usePaymentText } from './paymentTexts';

type BuyingOptions = {
  back: string | undefined;
  /** Stores what must be kept before the reader leaves to pay; a failure keeps them here. */
  prepare?: (purchase: PurchaseRow) => Promise<Result<null>>;
};
type Buying = {
  busy: number | undefined;
  buy: (agreed: Agreed) => Promise<void>;
  goOn: (purchase: PurchaseRow) => Promise<void>;
};

export function useBuying({ back, prepare }: BuyingOptions): Buying {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paymentText = usePaymentText();
  const [busy, setBusy] = useState<number>();
  useEffect(() => {
    // A page restored from the back/forward cache is otherwise still busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const tell = (name: FailureName) => {
    showToast({ text: paymentText(name) });
    // The shown products are outdated.
    if (name === 'productChanged') void usecases.refreshSale();
  };
  /** Resolves to the order of a payment that is already over; to null while navigating to the payment. */
  const lead = async (purchase: PurchaseRow) => {
    const prepared = await prepare?.(purchase);
    if (prepared && !prepared.ok) return prepared;
    const { requestId, way } = purchase;
    if (way !== 'card') return leaveToPay(requestId, back);
    // A full navigation, because the card form's page needs its own content security policy.
    const query = new URLSearchParams({ purchase: requestId, ...(back && { return: back }) });
    location.assign(`/stripe?${query}`);
    return undefined;
  };
  const goOn = async (purchase: PurchaseRow) => {
    setBusy(purchase.productId);
    const left = await lead(purchase);
    // It stays busy while the browser navigates.
    if (left?.ok && left.value === null) return;
    setBusy(undefined);
    if (!left) return;
    if (!left.ok) tell(left.failure.name);
    else if (left.value) await navigate({ to: '/topup', search: { order: left.value.orderId } });
  };
  const buy = async (agreed: Agreed) => {
    setBusy(agreed.productId);
    const kept = await usecases.keepPurchase(agreed);
    recordAnswer(kept);
    if (kept.ok) {
      void recordAction('topup begin');
      return goOn(kept.value);
    }
    setBusy(undefined);
    // A payment on other terms was in the way, and is already paid.
    const isPaid = kept.failure.name === 'orderClosed';
    showToast({
      text: isPaid
        ? t`The payment that was waiting has been paid. Nothing more is charged.`
        : paymentText(kept.failure.name),
    });
  };
  return { busy, buy, goOn };
}
