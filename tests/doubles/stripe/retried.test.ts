import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentCustomers } from '../../../server/ground/db/schema/payments';
import { keepProducts } from '../../../server/payments/keepProduct';
import { providersOf, replaceProviders } from '../../../server/payments/providers/openProviders';
import { ProviderAwayError } from '../../../server/payments/providers/provider';
import { app, begin, buyer, PRODUCTS, pass, productOf, refused } from '../../../server/testing/paymentsApp';
import { deliver, intentOf, stripe, withStripe } from './stripeApp';

withStripe();

const DAY_MS = 86_400_000;
type Buyer = Awaited<ReturnType<typeof buyer>>;

const theirs = (object: string, { userId }: Buyer) =>
  stripe.books
    .all(object)
    .filter(({ metadata }) => (metadata as { userId?: string }).userId === String(userId));
const customersOf = ({ userId }: Buyer) =>
  app.context.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));

/** Makes the beginning of a payment fail before or after Stripe carries it out; its answer is lost. */
async function losing(when: 'before' | 'after', work: () => Promise<{ code: number }>): Promise<void> {
  const { settings } = app.context;
  const real = providersOf(app.context);
  const { stripe: whole } = real;
  if (!whole) throw new Error('Nobody takes money.');
  const lossy: typeof whole.begin = async (order) => {
    if (when === 'after') await whole.begin(order);
    throw new ProviderAwayError('lost');
  };
  replaceProviders(settings, { ...real, stripe: { ...whole, begin: lossy } });
  try {
    expect((await work()).code).toBe(refused('providerAway'));
  } finally {
    replaceProviders(settings, real);
  }
}

describe('VIP whose price rose after it was agreed to', () => {
  afterEach(() => keepProducts(app.context.db, PRODUCTS, app.context.now()));
  const dearer = PRODUCTS.map((product) =>
    product.key === 'vip-renewing' ? { ...product, prices: { USD: 899 } } : product,
  );

  it.each([
    ['createPaymentIntent', 'before'],
    ['createPaymentIntent', 'after'],
    ['webSession', 'before'],
    ['webSession', 'after'],
  ] as const)('bought by %s, with the answer lost %s its effect, renews as agreed', async (name, when) => {
    const reader = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(reader.client, 'vip-renewing')) };
    await losing(when, () => app.ask(name, asked, reader.client));
    await keepProducts(app.context.db, dearer, app.context.now());
    const { code, data } = await app.ask(name, asked, reader.client);
    expect(code).toBe(1);
    if ('url' in data) stripe.books.payPage(data.url.split('/').at(-1) ?? '');
    else {
      stripe.books.pay(intentOf(data.clientSecret));
      for (const begun of theirs('subscription', reader)) stripe.books.begin(begun);
    }
    await deliver();
    pass(30 * DAY_MS);
    const [subscription, ...more] = theirs('subscription', reader);
    expect(more).toEqual([]);
    stripe.books.renew(subscription?.id ?? '');
    await deliver();
    const { list } = (await app.ask('orderInfo', {}, reader.client)).data;
    expect(list.map(({ state, money }) => [state, money])).toEqual([
      ['paid', 799],
      ['paid', 799],
    ]);
  });
});

describe('a customer deleted at Stripe', () => {
  async function deleted(): Promise<Buyer> {
    const reader = await buyer();
    const { clientSecret } = await begin(reader.client, 'small', { saveCard: true });
    stripe.books.pay(intentOf(clientSecret));
    await deliver();
    expect((await app.ask('cardList', {}, reader.client)).data.list).toHaveLength(1);
    for (const { id } of theirs('customer', reader)) stripe.books.deleteCustomer(id);
    return reader;
  }

  it('has no cards, and is created again by the next payment', async () => {
    const reader = await deleted();
    expect(await app.ask('cardList', {}, reader.client)).toMatchObject({ code: 1, data: { list: [] } });
    const { clientSecret } = await begin(reader.client, 'small', { saveCard: true });
    stripe.books.pay(intentOf(clientSecret));
    await deliver();
    expect((await app.ask('cardList', {}, reader.client)).data.list).toHaveLength(1);
    const [customer] = theirs('customer', reader);
    expect(await customersOf(reader)).toMatchObject([{ customerRef: customer?.id }]);
  });

  it.each(['createPaymentIntent', 'webSession'] as const)('can buy VIP by %s', async (name) => {
    const reader = await deleted();
    const vip = { requestId: randomUUID(), ...(await productOf(reader.client, 'vip-renewing')) };
    const begun = await app.ask(name, { ...vip, receiptEmail: 'new@books.example' }, reader.client);
    expect(begun).toMatchObject({ code: 1, data: { order: { state: 'paying' } } });
    expect(theirs('customer', reader)).toMatchObject([{ email: 'new@books.example' }]);
  });

  it('is not created again if no card is saved and nothing renews', async () => {
    const reader = await deleted();
    const { clientSecret } = await begin(reader.client, 'small');
    expect(stripe.books.find(intentOf(clientSecret)).customer).toBeNull();
    expect(await customersOf(reader)).toEqual([]);
  });
});

it('a payment retried after its reader became a customer is paid', async () => {
  const reader = await buyer();
  const asked = { requestId: randomUUID(), ...(await productOf(reader.client, 'small')) };
  await losing('after', () => app.ask('createPaymentIntent', asked, reader.client));
  await begin(reader.client, 'large', { saveCard: true });
  const { data } = await app.ask('createPaymentIntent', asked, reader.client);
  expect(data.order.state).toBe('paying');
  stripe.books.pay(intentOf(data.clientSecret));
  await deliver();
  const { list } = (await app.ask('orderInfo', { orderId: data.order.orderId }, reader.client)).data;
  expect(list).toMatchObject([{ state: 'paid' }]);
});
