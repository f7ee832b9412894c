// Must be the first import: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { vi } from 'vitest';
import { intentOf, stripe, withStripe } from '../doubles/stripe/stripeApp';
import { loseEachStepOf, withLossyDevice } from './loseEachStep';
import type { Way } from './payerEndings';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);

withLossyDevice();
withStripe();
const isPaid = (ref: string) => stripe.books.find(ref).status === 'succeeded';
const confirm = (ref: string) => {
  if (!isPaid(ref)) stripe.books.pay(ref);
  const subscription = stripe.books
    .all('subscription', { status: 'incomplete' })
    .find(({ latest_invoice: invoice }) => stripe.books.intentOf(String(invoice)) === ref);
  if (subscription) stripe.books.begin(subscription);
};
const byCard: Way['pay'] = (road, { clientSecret }) =>
  road.take('the payer confirms', () => confirm(intentOf(clientSecret)));
const overTheBank: Way['pay'] = async (road, { clientSecret }) => {
  const ref = intentOf(clientSecret);
  await road.take('the payer confirms', () => {
    if (!isPaid(ref)) stripe.books.askForCode(ref);
  });
  await road.take('the bank’s page', () => confirm(ref));
};
const onPage: Way['pay'] = (road, { url }) =>
  road.take('the payer pays on the page', () => {
    const page = url.split('/').at(-1) ?? '';
    if (stripe.books.find(page).status === 'open') stripe.books.payPage(page);
  });
loseEachStepOf(
  {
    'a card whose bank is visited': { key: 'small', by: 'card', pay: overTheBank },
    'a card': { key: 'small', by: 'card', pay: byCard },
    'the hosted page': { key: 'small', by: 'page', pay: onPage },
    'VIP that renews, by card': { key: 'vip-renewing', by: 'card', pay: byCard },
    'VIP that renews, on the page': { key: 'vip-renewing', by: 'page', pay: onPage },
  },
  () => stripe.books.all('payment_intent', { status: 'succeeded' }).length,
);
