// Must be the first import: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { afterAll, beforeAll, vi } from 'vitest';
import { app, withPaymentsApp } from '../../server/testing/paymentsApp';
import { startPayPal, WEBHOOK_ID } from '../doubles/paypal/startPayPal';
import { loseEachStepOf, withLossyDevice } from './loseEachStep';
import type { Way } from './payerEndings';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);

withLossyDevice();
const paypal = await startPayPal();
withPaymentsApp(() => ({
  DOGEAR_PAYPAL_CLIENT_ID: 'client',
  DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
  DOGEAR_PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  DOGEAR_PAYPAL_STAND_IN: paypal.url,
}));
beforeAll(() => {
  paypal.state.now = () => app.context.now();
});
afterAll(() => paypal.stop());
const overThere: Way['pay'] = async (road, { url }) => {
  const ref = url.split('/').at(-1) ?? '';
  await road.take('the payer approves', () => {
    if (paypal.find(ref).status === 'PAYER_ACTION_REQUIRED') paypal.approve(ref);
  });
  await road.take('the way back', () =>
    app.app.request(`/novel-api/payment/paypal/return?token=${ref}&PayerID=1`),
  );
};
loseEachStepOf({ 'over there and back': { key: 'small', by: 'paypal', pay: overThere } }, () => {
  const units = [...paypal.orders.values()].flatMap(({ purchase_units: all }) => all);
  return units.reduce((sum, { payments }) => sum + payments.captures.length, 0);
});
