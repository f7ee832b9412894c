import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { noteAnswer } from '../../platform/connection';
import { usecases } from '../../platform/usecases';
import { usePaymentText } from '../payment/paymentTexts';
import { showToast } from '../toasts';

/** A chapter or an episode that coins are missing for, and the price its reader saw. */
export type Wanted = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target' | 'maxPrice'>;

type BuyingFor = {
  busy: boolean;
  /** Buys what was chosen, or goes on with a payment that was begun: either way the consent goes with it. */
  pay: (chosen: Agreed | PurchaseRow) => Promise<void>;
};

/** Buys coins for one chapter or episode, which is unlocked once they are paid, and leads back to this page. */
export function useBuyingFor(wanted: Wanted): BuyingFor {
  const { t } = useLingui();
  const { history } = useRouter();
  const navigate = useNavigate();
  const paymentText = usePaymentText();
  const [busy, setBusy] = useState(false);
  const keep = async (chosen: Agreed | PurchaseRow): Promise<PurchaseRow | undefined> => {
    const kept = 'requestId' in chosen ? chosen : await usecases.keepPurchase(chosen);
    if ('ok' in kept && !kept.ok) {
      const isWaiting = kept.failure.name === 'requestIdReused';
      showToast({
        text: isWaiting
          ? t`A payment for this is waiting already. Continue it or cancel it first.`
          : paymentText(kept.failure.name),
      });
      return undefined;
    }
    const purchase = 'ok' in kept ? kept.value : kept;
    const consent = await usecases.awaitUnlock({ requestId: purchase.requestId, ...wanted });
    if (consent.ok) return purchase;
    showToast({ text: paymentText(consent.failure.name) });
    return undefined;
  };
  const lead = async ({ requestId, way }: PurchaseRow) => {
    // The card form's page has a policy of its own, which comes with a document.
    if (way === 'card') {
      const query = new URLSearchParams({ purchase: requestId, return: history.location.href });
      return location.assign(`/stripe?${query}`);
    }
    const begun = await usecases.beginPayment({ requestId });
    noteAnswer(begun);
    if (!begun.ok) showToast({ text: paymentText(begun.failure.name) });
    else if (begun.value.url) location.assign(begun.value.url);
    else await navigate({ to: '/topup', search: { order: begun.value.order.orderId } });
  };
  const pay = async (chosen: Agreed | PurchaseRow) => {
    setBusy(true);
    const purchase = await keep(chosen);
    if (purchase) await lead(purchase);
    setBusy(false);
  };
  return { busy, pay };
}
