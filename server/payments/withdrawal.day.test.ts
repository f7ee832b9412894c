import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { TEST_CARDS } from '../../contract/money/payments';
import { mergeGuest } from '../accounts/mergeGuest';
import { mails } from '../ground/db/schema/messages';
import { orders, paymentObjects } from '../ground/db/schema/payments';
import { users } from '../ground/db/schema/users';
import { openMail } from '../ground/mail/sealMail';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import {
  app,
  buyAt,
  buyer,
  linesOf,
  orderNow,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';
import { sampleSections } from '../testing/sampleBook';
import { complaints } from './books';
import { providersOf } from './providers/openProviders';
import { ProviderAwayError, ProviderRefusedError } from './providers/provider';

withPaymentsApp();
afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;

async function spend(client: TestClient, price: number): Promise<void> {
  const sections = sampleSections(2);
  const bookId = await app.publish(`b-${randomUUID()}`, {
    sections,
    freeChapters: 0,
    pricePerChapter: price,
  });
  const wanted = { requestId: randomUUID(), bookId, target: 1, maxPrice: price };
  expect((await app.ask('unlockChapterByGold', wanted, client)).code).toBe(1);
}
const termsFor = (client: TestClient, orderId: string) => app.ask('withdrawalTerms', { orderId }, client);
async function withdraw(client: TestClient, orderId: string) {
  const { data: terms } = await termsFor(client, orderId);
  return await app.ask('withdraw', { requestId: randomUUID(), orderId, terms, language: 'en' }, client);
}
const desk = () => {
  const provider = providersOf(app.context).desk;
  if (!provider) throw new Error('The desk is closed.');
  return provider as { -readonly [Key in keyof typeof provider]: (typeof provider)[Key] };
};

it('an unspent purchase is paid back whole, with a receipt, and withdrawing again changes nothing', async () => {
  const { client, userId } = await buyer();
  const { orderId, withdrawUntil } = await buyAt(client, 'large');
  expect(withdrawUntil).toBeGreaterThan(app.context.now().getTime() + 14 * DAY_MS);
  expect((await termsFor(client, orderId)).data).toEqual({
    money: 999,
    spent: 0,
    coins: 500,
    bonus: 100,
    debt: 0,
  });
  const first = await withdraw(client, orderId);
  const at = app.context.now().getTime();
  expect(first.data).toMatchObject({
    state: 'refunded',
    refunded: 999,
    withdrawUntil: null,
    withdrawal: { money: 999, coins: 500, bonus: 100, spent: 0, at, owed: 0 },
  });
  pass(1_000);
  const terms = { money: 999, spent: 0, coins: 500, bonus: 100, debt: 0 };
  const again = { requestId: randomUUID(), orderId, terms, language: 'en' } as const;
  expect((await app.ask('withdraw', again, client)).data).toEqual(first.data);
  expect((await termsFor(client, orderId)).code).toBe(refused('orderClosed'));
  await work();
  expect(await linesOf(userId)).toEqual([
    ['purchase', 500, 0, 0],
    ['purchase-bonus', 500, 100, 0],
    ['refund', 0, 0, 0],
  ]);
});

it('coins that were spent are deducted, rounded in the reader’s favour, and what they opened stays', async () => {
  const { client, userId } = await buyer();
  const { orderId } = await buyAt(client, 'small');
  await spend(client, 40);
  expect((await termsFor(client, orderId)).data).toEqual({
    money: 120,
    spent: 40,
    coins: 60,
    bonus: 0,
    debt: 0,
  });
  expect((await withdraw(client, orderId)).data).toMatchObject({ state: 'partlyRefunded', refunded: 120 });
  expect(await linesOf(userId)).toEqual([
    ['purchase', 100, 0, 0],
    ['unlock', 60, 0, 0],
    ['refund', 0, 0, 0],
  ]);
});

it('bonus of the purchase that was spent is owed, as after any refund', async () => {
  const { client, userId } = await buyer();
  const { orderId } = await buyAt(client, 'large');
  await spend(client, 100);
  expect((await termsFor(client, orderId)).data).toEqual({
    money: 999,
    spent: 0,
    coins: 500,
    bonus: 0,
    debt: 100,
  });
  await withdraw(client, orderId);
  expect((await linesOf(userId)).at(-1)).toEqual(['refund', 0, 0, 100]);
});

it('older coins are spent first, and coins that an operator gave are not paid out', async () => {
  const { client, userId } = await buyer();
  const first = await buyAt(client, 'small');
  await spend(client, 100);
  await giveGold(app.context, userId, { coins: 100 });
  expect((await termsFor(client, first.orderId)).data).toMatchObject({ money: 0, spent: 100 });
  const none = { money: 0, spent: 100, coins: 0, bonus: 0, debt: 0 };
  const asked = { requestId: randomUUID(), orderId: first.orderId, terms: none, language: 'en' } as const;
  expect((await app.ask('withdraw', asked, client)).code).toBe(refused('orderClosed'));
  pass(1_000);
  const second = await buyAt(client, 'small');
  await spend(client, 100);
  expect((await withdraw(client, second.orderId)).data).toMatchObject({ refunded: 199 });
});

it('coins spent between the terms and the confirmation change the terms, and nothing is withdrawn', async () => {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'small');
  const { data: terms } = await termsFor(client, orderId);
  await spend(client, 10);
  const asked = { requestId: randomUUID(), orderId, terms, language: 'en' } as const;
  expect((await app.ask('withdraw', asked, client)).code).toBe(refused('productChanged'));
  expect((await orderNow(client, orderId)).withdrawal).toBeNull();
});

it('two tabs that confirm at once withdraw once', async () => {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'small');
  const answers = await Promise.all([withdraw(client, orderId), withdraw(client, orderId)]);
  expect(answers.map(({ code }) => code).sort()).toContain(1);
  await work();
  expect(await orderNow(client, orderId)).toMatchObject({ refunded: 199, state: 'refunded' });
});

it('a rounded cent takes no coin that was spent', async () => {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'small');
  // A price below a cent a coin.
  await app.context.db.update(orders).set({ money: 30 }).where(eq(orders.id, orderId));
  await spend(client, 99);
  expect((await termsFor(client, orderId)).data).toMatchObject({ money: 1, coins: 1, debt: 0 });
  await app.context.db.update(orders).set({ money: 199 }).where(eq(orders.id, orderId));
});

it('the last moment is the end of the 14th day; another reader, a dispute and a refund have none', async () => {
  const { client } = await buyer();
  const { orderId, withdrawUntil } = await buyAt(client, 'small');
  const { client: stranger } = await buyer();
  expect((await termsFor(stranger, orderId)).code).toBe(refused('notFound'));
  const disputed = await buyAt(client, 'small', TEST_CARDS.disputedLost);
  const refunded = await buyAt(client, 'small', TEST_CARDS.refunded);
  pass(61_000);
  await work();
  for (const { orderId: id } of [disputed, refunded])
    expect((await termsFor(client, id)).code).toBe(refused('orderClosed'));
  app.context.setNow(new Date((withdrawUntil ?? 0) - 1));
  expect((await termsFor(client, orderId)).code).toBe(1);
  pass(1);
  expect((await termsFor(client, orderId)).code).toBe(refused('tooLate'));
});

it('VIP is paid back but for the days that began, and is not sold again for 90 days', async () => {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'vip');
  const bought = app.context.now().getTime();
  pass(3 * DAY_MS);
  expect((await termsFor(client, orderId)).data).toMatchObject({ money: 810, days: 27 });
  pass(1);
  const { data: terms } = await termsFor(client, orderId);
  expect(terms).toEqual({ money: 780, spent: 0, coins: 0, bonus: 0, debt: 0, days: 26 });
  pass(DAY_MS);
  const late = { requestId: randomUUID(), orderId, terms, language: 'en' } as const;
  expect((await app.ask('withdraw', late, client)).code).toBe(refused('productChanged'));
  expect((await withdraw(client, orderId)).data).toMatchObject({
    state: 'partlyRefunded',
    refunded: 750,
    withdrawal: { money: 750, days: 25, owed: 0 },
  });
  // What is left of the day that has begun.
  expect((await userNow(client)).user.vipUntil).toBe(bought + 5 * DAY_MS);
  await work();
  expect((await userNow(client)).user.vipUntil).toBe(bought + 5 * DAY_MS);
  const again = async () => {
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'vip')) };
    return (await app.ask('createPaymentIntent', asked, client)).code;
  };
  expect(await again()).toBe(refused('vipWithdrawn'));
  pass(90 * DAY_MS);
  expect(await again()).toBe(1);
});

it('VIP that has not begun, behind other VIP, is paid back whole; nothing of the other is taken', async () => {
  const { client } = await buyer();
  const first = await buyAt(client, 'vip');
  pass(2 * DAY_MS);
  const second = await buyAt(client, 'vip');
  const until = (await userNow(client)).user.vipUntil ?? 0;
  expect((await withdraw(client, second.orderId)).data).toMatchObject({ state: 'refunded', refunded: 899 });
  expect((await userNow(client)).user.vipUntil).toBe(until - 30 * DAY_MS);
  expect((await withdraw(client, first.orderId)).data).toMatchObject({ withdrawal: { days: 28 } });
});

it('a withdrawal from renewing VIP stops its renewal, also if the provider is away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { client, userId } = await buyer();
  const { orderId } = await buyAt(client, 'vip-renewing');
  pass(1);
  const away = vi.spyOn(desk(), 'stopRenewing').mockRejectedValue(new ProviderAwayError('away'));
  expect((await withdraw(client, orderId)).data).toMatchObject({ withdrawal: { money: 773, days: 29 } });
  expect((await userNow(client)).subscription).toMatchObject({ state: 'active', stop: 'cancelled' });
  away.mockRestore();
  pass(61_000);
  await work();
  expect((await userNow(client)).subscription).toMatchObject({ state: 'ending' });
  expect(await orderNow(client, orderId)).toMatchObject({ refunded: 773, withdrawal: { owed: 0 } });
  pass(60 * DAY_MS);
  await work();
  expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(1);
});

it('a dispute after a withdrawal from VIP moves no more days', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(desk(), 'refund').mockRejectedValue(new ProviderAwayError('away'));
  for (const [card, used] of [
    [TEST_CARDS.disputedWon, 0],
    [TEST_CARDS.disputedLost, 1],
  ] as const) {
    const { client } = await buyer();
    const { orderId } = await buyAt(client, 'vip', card);
    pass(used);
    expect((await withdraw(client, orderId)).data).toMatchObject({ withdrawal: { days: 30 - used } });
    const { vipUntil } = (await userNow(client)).user;
    for (let minutes = 0; minutes < 5; minutes++) {
      pass(61_000);
      await work();
    }
    const ended = await app.context.db
      .select({ kind: paymentObjects.kind })
      .from(paymentObjects)
      .where(eq(paymentObjects.orderId, orderId));
    expect(ended.map(({ kind }) => kind)).toContain(used === 0 ? 'dispute-won' : 'dispute-lost');
    expect((await userNow(client)).user.vipUntil).toBe(vipUntil);
  }
});

it('an order refunded in part can be withdrawn from for the rest', async () => {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'small', TEST_CARDS.partlyRefunded);
  pass(61_000);
  await work();
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 100 });
  expect((await withdraw(client, orderId)).data).toMatchObject({ state: 'refunded', refunded: 199 });
});

it('a provider that is away is asked again; the coins are gone meanwhile, and the operator is told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { client, userId } = await buyer();
  const { orderId, number } = await buyAt(client, 'small');
  const { refund } = desk();
  const away = vi.spyOn(desk(), 'refund').mockRejectedValue(new ProviderAwayError('away'));
  expect((await withdraw(client, orderId)).data).toMatchObject({
    state: 'paid',
    refunded: 0,
    withdrawal: { money: 199, owed: 199 },
  });
  expect((await linesOf(userId)).at(-1)).toEqual(['refund', 0, 0, 0]);
  away.mockRejectedValue(new ProviderRefusedError('refused'));
  pass(DAY_MS + 1);
  await work();
  expect(await complaints(app.context)).toContain(
    `order ${number}: its reader withdrew, and 1.99 USD are not paid back`,
  );
  // This time the refund arrives and its answer is lost.
  away.mockImplementation(async (...args) => {
    await refund(...args);
    throw new ProviderAwayError('lost');
  });
  pass(DAY_MS);
  await work();
  pass(DAY_MS);
  await work();
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'refunded', withdrawal: { owed: 0 } });
  expect(await linesOf(userId)).toHaveLength(2);
});

it('a guest’s purchase can be withdrawn from after the guest went into an account', async () => {
  const guest = await buyer();
  const account = await buyer();
  const { orderId } = await buyAt(guest.client, 'large');
  const both = { guestId: guest.userId, userId: account.userId, now: app.context.now() };
  await app.context.db.transaction((tx) => mergeGuest(tx, both));
  expect((await withdraw(account.client, orderId)).data).toMatchObject({ refunded: 999 });
  expect((await userNow(account.client)).user).toMatchObject({ coins: 0, bonus: 0 });
});

it('a mail confirms it to a reader who has an address, with the day and what is paid back', async () => {
  const { client, userId } = await buyer();
  const { orderId, number } = await buyAt(client, 'small');
  await app.context.db.update(users).set({ email: 'w@books.example' }).where(eq(users.id, userId));
  await withdraw(client, orderId);
  const [mail] = await app.context.db.select().from(mails).where(eq(mails.kind, 'withdrawal'));
  const opened = mail?.sealed && openMail(app.context.secrets, mail.recipient, mail.sealed);
  expect(mail?.recipient).toBe('w@books.example');
  expect(opened).toMatchObject({ number, money: 199, coins: 100, at: app.context.now().getTime() });
});
