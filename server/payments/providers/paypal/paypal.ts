import { type Currency, decimalOf } from '../../../../contract/money/payments';
import type { PayPalSettings } from '../../../ground/settings/paymentSettings';
import {
  type Begun,
  type PaymentFacts,
  type Provider,
  ProviderRefusedError,
  type ToBegin,
} from '../provider';
import { disputesOf } from './disputes';
import { asked, isApiFailure, issueOf, type OpenPayPal, openPayPal } from './openPayPal';
import { CAPTURE, payPalFacts, subjectOf } from './payPalFacts';
import { isOfPayPal } from './verifyPayPal';

/** The path to which PayPal sends the browser back; its `token` is PayPal's order id. */
export const PAYPAL_RETURN = '/novel-api/payment/paypal/return';

const REPRESENTATION = 'return=representation';
const A_PAGE = 100;

/**
 * PayPal: a redirect there and back. The payment is captured on return, by an event or by the reconciler,
 * whichever asks first.
 */
export function createPayPal(settings: PayPalSettings): Provider {
  const open = openPayPal(settings);
  const look = async (ref: string): Promise<PaymentFacts> => {
    const paypal = await open();
    return await asked(lookAt(paypal, ref));
  };
  const nothingRenews = () => Promise.reject(new ProviderRefusedError('Nothing renews at PayPal here.'));
  return {
    name: 'paypal',
    ways: ['paypal'],
    renews: false,
    begin: async (order) => await asked(begin(await open(), order)),
    look,
    cancel: async (ref) => {
      // PayPal expires orders by itself; until then, no closed order of ours is captured.
      const paypal = await open();
      const facts = await asked(readFacts(paypal, ref));
      return facts.status === 'open' ? { ...facts, status: 'cancelled' } : facts;
    },
    refund: async (ref, { money, key }) => {
      const paypal = await open();
      const { client, sdk } = paypal;
      const { payment } = await asked(readFacts(paypal, ref));
      if (payment === null) throw new ProviderRefusedError(`Nothing was paid by ${ref}.`);
      const { id: captureId, currency } = payment;
      const amount = { currencyCode: currency, value: decimalOf(money, currency as Currency) };
      const refund = { captureId, paypalRequestId: `dogear-refund-${key}`, prefer: REPRESENTATION };
      await asked(new sdk.PaymentsController(client).refundCapturedPayment({ ...refund, body: { amount } }));
    },
    lookSubscription: nothingRenews,
    stopRenewing: nothingRenews,
    listRenewing: async function* () {},
    readEvent: async (body, headers, now) => {
      const { base } = await open();
      const { webhookId } = settings;
      if (!(await isOfPayPal(body, headers, { webhookId, host: base.host, now }))) return null;
      const {
        id,
        event_type: type,
        resource,
      } = JSON.parse(body) as {
        id: string;
        event_type: string;
        resource: object;
      };
      return { eventId: id, type, subject: subjectOf(type, resource) };
    },
    list: async function* (from, to) {
      const { client, sdk } = await open();
      const search = new sdk.TransactionSearchController(client);
      const period = { startDate: from.toISOString(), endDate: to.toISOString(), pageSize: A_PAGE };
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { result } = await asked(search.searchTransactions({ ...period, page }));
        pages = result.totalPages ?? 1;
        for (const { transactionInfo } of result.transactionDetails ?? []) {
          const { transactionId, customField, transactionAmount } = transactionInfo ?? {};
          if (!transactionId || !customField || transactionAmount?.value?.startsWith('-')) continue;
          yield await look(`${CAPTURE}${transactionId}`);
        }
      }
    },
    cards: async () => [],
    removeCard: async () => false,
  };
}

async function begin({ client, sdk }: OpenPayPal, order: ToBegin): Promise<Begun> {
  const { orderId, money, currency, title, origin, providerRef } = order;
  const orders = new sdk.OrdersController(client);
  const known = { clientSecret: '', subscriptionRef: null, customer: null };
  if (providerRef !== null) {
    const { result } = await orders.getOrder({ id: providerRef });
    return { ...known, ref: providerRef, url: payerPage(result.links) };
  }
  const { result } = await orders.createOrder({
    paypalRequestId: `dogear-${orderId}`,
    prefer: REPRESENTATION,
    body: {
      intent: sdk.CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          customId: orderId,
          description: title.slice(0, 127),
          amount: { currencyCode: currency, value: decimalOf(money, currency) },
        },
      ],
      paymentSource: {
        paypal: {
          experienceContext: {
            returnUrl: `${origin}${PAYPAL_RETURN}`,
            cancelUrl: `${origin}/topup?order=${orderId}&left=1`,
            userAction: sdk.PaypalExperienceUserAction.PayNow,
            shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
          },
        },
      },
    },
  });
  return { ...known, ref: result.id ?? '', url: payerPage(result.links) };
}

function payerPage(links: readonly { readonly rel: string; readonly href: string }[] = []): string {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';
}

/**
 * Captures an order that its payer has approved: looking it up and taking the money are one step under one
 * idempotency key.
 */
async function lookAt(paypal: OpenPayPal, name: string): Promise<PaymentFacts> {
  const { client, sdk } = paypal;
  const orders = new sdk.OrdersController(client);
  const ref = name.startsWith(CAPTURE) ? await orderOfCapture(paypal, name.slice(CAPTURE.length)) : name;
  const { result } = await orders.getOrder({ id: ref });
  if (result.status !== 'APPROVED') return await readFacts(paypal, ref);
  try {
    const paypalRequestId = `dogear-capture-${ref}`;
    await orders.captureOrder({ id: ref, paypalRequestId, prefer: REPRESENTATION });
  } catch (error) {
    if (!isApiFailure(error) || error.statusCode !== 422) throw error;
    if (issueOf(error) !== 'ORDER_ALREADY_CAPTURED') {
      return { ...(await readFacts(paypal, ref)), decline: 'declined', declines: 1 };
    }
  }
  return await readFacts(paypal, ref);
}

async function readFacts(paypal: OpenPayPal, ref: string): Promise<PaymentFacts> {
  const { client, sdk } = paypal;
  const { result } = await new sdk.OrdersController(client).getOrder({ id: ref });
  const facts = payPalFacts(result, []);
  if (facts.payment === null) return facts;
  return { ...facts, disputes: await disputesOf(paypal, facts.payment.id) };
}

async function orderOfCapture({ client, sdk }: OpenPayPal, captureId: string): Promise<string> {
  const { result } = await new sdk.PaymentsController(client).getCapturedPayment({ captureId });
  const ref = result.supplementaryData?.relatedIds?.orderId;
  if (!ref) throw new ProviderRefusedError(`Capture ${captureId} names no order.`);
  return ref;
}
