import type { BrowserContext, Route } from '@playwright/test';
import { TEST_CARDS } from '../../../contract/money/payments';
import { StripeRefusal } from './StripeBooks';
import type { StripeDouble } from './startStripe';
import { STRIPE_FORM, STRIPE_SCRIPT } from './stripeScript';

/** The next fault. `lost`: the payment is made and its answer is lost; `script`: the script fails to load. */
export type BrowserFault = 'lost' | 'unreached' | 'script';

export type StripeInBrowser = {
  readonly faults: Set<BrowserFault>;
  readonly scriptedBy: string[];
};

export async function stripeInBrowser(
  context: BrowserContext,
  { books }: StripeDouble,
): Promise<StripeInBrowser> {
  const faults = new Set<BrowserFault>();
  const scriptedBy: string[] = [];
  await context.route(/^https:\/\/js\.stripe\.com\//, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/form') return route.fulfill({ contentType: 'text/html', body: STRIPE_FORM });
    scriptedBy.push(new URL(route.request().frame().url()).pathname);
    if (faults.has('script')) return route.abort('connectionrefused');
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT });
  });
  await context.route(/^https:\/\/api\.stripe\.com\//, async (route) => {
    const headers = { 'access-control-allow-origin': '*' };
    if (faults.delete('unreached')) return route.abort('connectionrefused');
    const answer = confirm(route);
    if (faults.delete('lost')) return route.abort('connectionreset');
    return route.fulfill({ json: answer, headers });
  });
  await context.route(/^https:\/\/hooks\.stripe\.com\//, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [intent, back, says] = ['intent', 'back', 'says'].map((name) => searchParams.get(name) ?? '');
    if (!intent || !back) throw new Error('A bank’s page needs a payment and a way back.');
    if (!says) return route.fulfill({ contentType: 'text/html', body: bankPage(route.request().url()) });
    const refusal = { code: 'payment_intent_authentication_failure' };
    books.pay(intent, says === 'yes' ? null : refusal);
    const to = new URL(back);
    to.searchParams.set('payment_intent', intent);
    to.searchParams.set('payment_intent_client_secret', String(books.find(intent).client_secret));
    to.searchParams.set('redirect_status', says === 'yes' ? 'succeeded' : 'failed');
    return route.fulfill({ status: 303, headers: { location: to.href } });
  });
  await context.route(/^https:\/\/checkout\.stripe\.example\//, async (route) => {
    const url = new URL(route.request().url());
    const page = books.find(url.pathname.split('/').at(-1) ?? '');
    if (url.searchParams.get('does') === 'pay') {
      books.payPage(page.id);
      return route.fulfill({ status: 303, headers: { location: String(page.success_url) } });
    }
    const body = `<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1>
      <a href="?does=pay">Pay</a> <a href="${String(page.cancel_url).replaceAll('&', '&amp;')}">Back</a>`;
    return route.fulfill({ contentType: 'text/html', body });
  });

  /** Confirms a payment like Stripe: once, and only with the data that the form was given. */
  function confirm(route: Route): unknown {
    const id = /payment_intents\/(\w+)\/confirm/.exec(route.request().url())?.[1] ?? '';
    const said = new URLSearchParams(route.request().postData() ?? '');
    const intent = books.find(id);
    const wrong = (message: string) => ({ error: { type: 'invalid_request_error', message } });
    if (said.get('client_secret') !== intent.client_secret) return wrong('No such payment_intent');
    const number = said.get('number');
    if (number !== null) {
      const isSame =
        Number(said.get('amount')) === intent.amount &&
        said.get('currency') === intent.currency &&
        (said.get('setup_future_usage') ?? null) === (intent.setup_future_usage ?? null);
      if (!isSame) return wrong('The form was told of another payment.');
    } else if (books.find(said.get('payment_method') ?? '').customer !== intent.customer) {
      return wrong('The PaymentMethod belongs to another customer.');
    }
    if (number === TEST_CARDS.asksForCode) {
      books.askForCode(id);
      const query = new URLSearchParams({ intent: id, back: said.get('return_url') ?? '' });
      return { redirect: `https://hooks.stripe.com/bank?${query}` };
    }
    const isPoor = number === TEST_CARDS.insufficientFunds;
    try {
      books.pay(id, isPoor ? { code: 'card_declined', decline_code: 'insufficient_funds' } : null);
    } catch (error) {
      if (error instanceof StripeRefusal) return { error: error.body };
      throw error;
    }
    return isPoor
      ? { error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } }
      : { id, status: 'succeeded' };
  }
  return { faults, scriptedBy };
}

const bankPage = (url: string) => {
  const here = url.replaceAll('&', '&amp;');
  return `<!doctype html><html lang="en"><title>Bank</title><h1>Your bank</h1>
    <a href="${here}&amp;says=yes">Approve</a> <a href="${here}&amp;says=no">Refuse</a>`;
};
