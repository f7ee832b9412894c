import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { usecases } from '../../platform/worker/usecases';
import { leaveToPay } from '../../shared/payment/leaveToPay';
import { usePaymentText } from '../../shared/payment/paymentTexts';
import { useSavedCards } from '../../shared/payment/useSavedCards';
import { Button } from '../../ui/Button';
import { formatMoney } from '../../ui/formatMoney';
import { Notice } from '../../ui/Notice';
import { SkeletonBlock } from '../../ui/Skeleton';
import { showToast } from '../../ui/toasts';
import type { MethodProps } from './method';
import { PayForm } from './PayForm';
import { PaymentFrame } from './PaymentFrame';
import { useStripeForm } from './useStripeForm';
import { useStripePayment } from './useStripePayment';

/** Card payment by Stripe's Payment Element: only Stripe receives the card's number. */
export function StripePayment({ purchase, sale, email, renews, first, gone, back }: MethodProps) {
  const { i18n } = useLingui();
  const { requestId, money, currency } = purchase;
  const returnTo = useCallback(
    (order: string) => {
      const query = new URLSearchParams({ purchase: requestId, order, ...(back && { return: back }) });
      return `${location.origin}/stripe?${query}`;
    },
    [requestId, back],
  );
  const price = formatMoney(money, currency, i18n.locale);
  const { payment, pay } = useStripePayment(requestId, first, returnTo);
  const { cards } = useSavedCards(true);
  const [saveCard, setSaveCard] = useState(purchase.saveCard ?? false);
  const { form, holder } = useStripeForm({
    publishableKey: sale.config?.publishableKey ?? '',
    locale: i18n.locale,
    money,
    currency,
    renews,
    saveCard,
  });
  return (
    <PaymentFrame purchase={purchase} sale={sale} payment={payment} gone={gone} back={back}>
      {form.at === 'failed' ? (
        <NoForm {...{ purchase, sale, back }} />
      ) : (
        <PayForm
          purchase={purchase}
          cards={cards}
          renews={renews}
          email={email}
          busy={payment.at !== 'form' || form.at === 'loading'}
          action={<Trans>Pay {price}</Trans>}
          newCard={
            <>
              {form.at === 'loading' && <SkeletonBlock className="h-48 w-full" />}
              <div ref={holder} className="text-ink caret-accent outline-danger" />
            </>
          }
          onSaveCard={setSaveCard}
          onPay={(cardId, said) => {
            if (form.at !== 'ready') return;
            const { stripe, elements } = form;
            void pay(cardId === undefined ? { stripe, elements } : { stripe, cardId }, said);
          }}
        />
      )}
    </PaymentFrame>
  );
}

/**
 * Shown if Stripe's script did not load, because a network filters it or Stripe is down. Stripe's own page
 * may still be reachable.
 */
function NoForm({ purchase, sale, back }: Pick<MethodProps, 'purchase' | 'sale' | 'back'>) {
  const paymentText = usePaymentText();
  const [busy, setBusy] = useState(false);
  const payOnPage = async () => {
    setBusy(true);
    const { productId, money, currency, terms } = purchase;
    const agreed = { productId, money, currency, ...(terms && { terms }) };
    const kept = await usecases.keepPurchase({ ...agreed, way: 'page' });
    const left = kept.ok ? await leaveToPay(kept.value.requestId, back) : kept;
    setBusy(false);
    if (!left.ok) showToast({ text: paymentText(left.failure.name) });
    else if (left.value) location.assign(`/topup?order=${left.value.orderId}`);
  };
  return (
    <>
      <Notice tone="danger">
        <Trans>The card form could not be loaded. Nothing was paid.</Trans>
      </Notice>
      <div className="flex flex-wrap justify-center gap-3">
        {/* A full page load, because the policy that allows the script is sent with the page. */}
        <Button kind="outline" onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
        {sale.config?.page && (
          <Button busy={busy} onClick={() => void payOnPage()}>
            <Trans>Pay on the payment page</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
