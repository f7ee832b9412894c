import type { Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Currency } from '../../../contract/money/payments';

/** A script that takes longer than this, in ms, counts as failed. */
const LOAD_DEADLINE_MS = 15_000;
const SCRIPT_ORIGIN = 'https://js.stripe.com/';

export type StripeForm =
  | { at: 'loading' }
  | { at: 'ready'; stripe: Stripe; elements: StripeElements }
  | { at: 'failed' };

type Of = {
  publishableKey: string;
  locale: string;
  money: number;
  currency: Currency;
  renews: boolean;
  /** Must equal the order's value, or Stripe refuses to confirm it. */
  saveCard: boolean;
};

/** Renders Stripe's form for cards and wallets in `holder`. Only the press on Pay creates the order. */
export function useStripeForm(of: Of): { form: StripeForm; holder: RefObject<HTMLDivElement | null> } {
  const { publishableKey, locale, money, currency, renews, saveCard } = of;
  const [form, setForm] = useState<StripeForm>({ at: 'loading' });
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    let unmount = () => {};
    const fail = (reason: unknown) => {
      if (!current) return;
      console.warn('The card form could not be loaded.', reason);
      setForm({ at: 'failed' });
    };
    // Stripe's loader retries with the script element that failed, which never loads again: the first failure
    // is final.
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement && target.src.startsWith(SCRIPT_ORIGIN))
        fail('Its script did not come.');
    };
    window.addEventListener('error', onError, true);
    const deadline = setTimeout(() => fail('It took too long.'), LOAD_DEADLINE_MS);
    const mount = async () => {
      const stripe = await load(publishableKey, locale);
      const place = holder.current;
      if (!current || !place) return;
      const elements = stripe.elements({
        mode: renews ? 'subscription' : 'payment',
        amount: money,
        currency: currency.toLowerCase(),
        locale: locale as StripeElementLocale,
        appearance: appearanceAt(place),
      });
      const element = elements.create('payment', { layout: 'tabs' });
      unmount = () => element.destroy();
      element.on('ready', () => {
        clearTimeout(deadline);
        if (current) setForm({ at: 'ready', stripe, elements });
      });
      element.on('loaderror', ({ error }) => fail(error));
      element.mount(place);
    };
    mount().catch(fail);
    return () => {
      current = false;
      clearTimeout(deadline);
      window.removeEventListener('error', onError, true);
      unmount();
    };
  }, [publishableKey, locale, money, currency, renews]);
  useEffect(() => {
    if (form.at !== 'ready' || renews) return;
    form.elements.update({ setupFutureUsage: saveCard ? 'off_session' : null });
  }, [form, renews, saveCard]);
  return { form, holder };
}

async function load(publishableKey: string, locale: string): Promise<Stripe> {
  // The page's policy blocks the hosts that these signals are sent to.
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await loadStripe(publishableKey, { locale: locale as StripeElementLocale });
  if (!stripe) throw new Error('There is no document.');
  return stripe;
}

/** Reads the page's colours: the form is in an iframe, which inherits none. */
function appearanceAt(place: Element) {
  const { color, caretColor, outlineColor, fontSize } = getComputedStyle(place);
  const paper = getComputedStyle(document.body).backgroundColor;
  const variables = {
    colorPrimary: caretColor,
    colorBackground: paper,
    colorText: color,
    colorDanger: outlineColor,
    borderRadius: '12px',
    fontSizeBase: fontSize,
  };
  return { theme: 'stripe' as const, variables };
}
