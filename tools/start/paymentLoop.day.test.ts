import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { orders, paymentEvents } from '../../server/ground/db/schema/payments';
import { storeEvent } from '../../server/payments/paymentEvents';
import { providersOf, replaceProviders } from '../../server/payments/providers/openProviders';
import { ProviderAwayError } from '../../server/payments/providers/provider';
import { app, begin, buyer, pass, userNow, withPaymentsApp } from '../../server/testing/paymentsApp';
import { SimulatedProvider } from '../../tests/payments/SimulatedProvider';
import { Random } from '../../tests/simulator/random';
import { paymentLoop } from './paymentLoop';

withPaymentsApp();

let stop: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await stop();
  vi.restoreAllMocks();
});

function simulated(): SimulatedProvider {
  const provider = new SimulatedProvider(new Random(1), () => app.context.now());
  replaceProviders(app.context.settings, { desk: provider.provider });
  return provider;
}

async function paid(provider: SimulatedProvider) {
  const reader = await buyer();
  const { order, clientSecret } = await begin(reader.client, 'small');
  provider.pay(provider.find(clientSecret));
  const event = {
    eventId: randomUUID(),
    type: 'payment',
    subject: { kind: 'payment', ref: clientSecret },
  } as const;
  return { ...reader, orderId: order.orderId, event };
}

const stateOf = async (orderId: string) =>
  (await app.context.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state;

test('stored events are applied on start, and later ones as soon as they are stored', async () => {
  const provider = simulated();
  const [early, late] = [await paid(provider), await paid(provider)];
  await storeEvent(app.context, 'desk', early.event);
  stop = paymentLoop(app.context);
  await vi.waitUntil(async () => (await stateOf(early.orderId)) === 'paid');
  await storeEvent(app.context, 'desk', late.event);
  await vi.waitUntil(async () => (await stateOf(late.orderId)) === 'paid');
  expect((await userNow(late.client)).user.coins).toBe(100);
});

test('a failed event does not block later ones, and is retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const provider = simulated();
  const [failing, next] = [await paid(provider), await paid(provider)];
  const { desk } = providersOf(app.context);
  if (!desk) throw new Error('There is no provider.');
  let isAway = true;
  const look = async (ref: string) => {
    if (isAway && ref === failing.event.subject.ref) throw new ProviderAwayError('away');
    return await desk.look(ref);
  };
  replaceProviders(app.context.settings, { desk: { ...desk, look } });
  stop = paymentLoop(app.context);
  await storeEvent(app.context, 'desk', failing.event);
  await storeEvent(app.context, 'desk', next.event);
  await vi.waitUntil(async () => (await stateOf(next.orderId)) === 'paid');
  expect(await stateOf(failing.orderId)).toBe('paying');
  isAway = false;
  pass(6_000);
  // Another event rings the bell; the same run also retries due events.
  await storeEvent(app.context, 'desk', { ...next.event, eventId: randomUUID() });
  await vi.waitUntil(async () => (await stateOf(failing.orderId)) === 'paid');
});

test('a stopped loop leaves new events to the next one', async () => {
  const provider = simulated();
  const { event, orderId } = await paid(provider);
  await paymentLoop(app.context)();
  await storeEvent(app.context, 'desk', event);
  const waiting = eq(paymentEvents.eventId, event.eventId);
  expect(await app.context.db.select().from(paymentEvents).where(waiting)).toMatchObject([
    { appliedAt: null },
  ]);
  expect(await stateOf(orderId)).toBe('paying');
  stop = paymentLoop(app.context);
  await vi.waitUntil(async () => (await stateOf(orderId)) === 'paid');
});

test('without a payment provider the loop does nothing', async () => {
  replaceProviders(app.context.settings, {});
  await paymentLoop(app.context)();
  simulated();
});
