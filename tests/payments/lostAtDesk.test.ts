// Must be the first import: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { isNotNull } from 'drizzle-orm';
import { vi } from 'vitest';
import { TEST_CARDS, TEST_CODE } from '../../contract/money/payments';
import { deskPayments } from '../../server/ground/db/schema/payments';
import { app, withPaymentsApp } from '../../server/testing/paymentsApp';
import { useCases } from '../../workers/usecases';
import type { BegunPayment } from '../../workers/usecases/payments/purchase';
import type { LossyRoad } from './LossyRoad';
import { loseEachStepOf, withLossyDevice } from './loseEachStep';
import type { Way } from './payerEndings';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);

const { payAtDesk, sayDeskCode } = useCases;

withLossyDevice();
withPaymentsApp();
const byNumber =
  (number: string) =>
  async (_: LossyRoad, { clientSecret }: BegunPayment) => {
    await payAtDesk({ clientSecret, number });
  };
const withCode: Way['pay'] = async (_, { clientSecret }) => {
  await payAtDesk({ clientSecret, number: TEST_CARDS.asksForCode });
  await sayDeskCode({ clientSecret, code: TEST_CODE });
};
loseEachStepOf(
  {
    'a card whose bank asks for a code': { key: 'small', by: 'card', pay: withCode },
    'a card': { key: 'small', by: 'card', pay: byNumber(TEST_CARDS.succeeds) },
    'VIP once': { key: 'vip', by: 'card', pay: byNumber(TEST_CARDS.succeeds) },
    'VIP that renews': { key: 'vip-renewing', by: 'card', pay: byNumber(TEST_CARDS.succeeds) },
  },
  () => app.context.db.$count(deskPayments, isNotNull(deskPayments.paidAt)),
);
