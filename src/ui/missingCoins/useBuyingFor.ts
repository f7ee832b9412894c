import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FailureName } from '../../../contract/values/failure';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import type { Agreed, PurchaseRow } from '../../../data/tables/paymentRows';
import { noteAnswer } from '../../platform/connection';
import { usecases } from '../../platform/usecases';
import { leaveToPay } from '../payment/leaveToPay';
import { usePaymentText } from '../payment/paymentTexts';
import { showToast } from '../toasts';

/** A chapter or an episode that coins are missing for, and the price its reader saw. */
export type Wanted = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target' | 'maxPrice'>;

type BuyingFor = {
  busy: boolean;
  /** Buys what was chosen. */
  buy: (agreed: Agreed) => Promise<void>;
  /** Goes on with a payment that was begun. */
  goOn: (purchase: PurchaseRow) => Promise<void>;
};

/** Buys coins for one chapter or episode, which is unlocked once they are paid, and leads back to this page. */
export function useBuyingFor(wanted: Wanted): BuyingFor {
  const { t } = useLingui();
  const { history } = useRouter();
  const navigate = useNavigate();
  const paymentText = usePaymentText();
  const [busy, setBusy] = useState(false);
  const say = (name: FailureName) => showToast({ text: paymentText(name) });
  const lead = async ({ requestId, way }: PurchaseRow): Promise<void> => {
    const consent = await usecases.awaitUnlock({ requestId, ...wanted });
    if (!consent.ok) return void say(consent.failure.name);
    // The card form's page has a policy of its own, which comes with a document.
    if (way === 'card') {
      const query = new URLSearchParams({ purchase: requestId, return: history.location.href });
      return location.assign(`/stripe?${query}`);
    }
    const left = await leaveToPay(requestId);
    if (!left.ok) say(left.failure.name);
    else if (left.value) await navigate({ to: '/topup', search: { order: left.value.orderId } });
  };
  const goOn = async (purchase: PurchaseRow) => {
    setBusy(true);
    await lead(purchase);
    setBusy(false);
  };
  const buy = async (agreed: Agreed) => {
    setBusy(true);
    const kept = await usecases.keepPurchase(agreed);
    noteAnswer(kept);
    setBusy(false);
    if (kept.ok) return goOn(kept.value);
    // A payment on other terms was in its way, and turned out to be paid.
    if (kept.failure.name !== 'orderClosed') return void say(kept.failure.name);
    showToast({ text: t`The payment that was waiting has been paid. Nothing more is charged.` });
  };
  return { busy, buy, goOn };
}
