import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { FAILURES } from '../../../contract/wire/failure';
import { ledgerEntries } from '../../ground/db/schema/ledger';
import { auditLog, operatorNotes } from '../../ground/db/schema/operator';
import { pushEvents } from '../../ground/db/schema/push';
import { users } from '../../ground/db/schema/users';
import { LOGIN, openAccount, PASSWORD } from '../../testing/accounts';
import type { TestClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';
import { app, buyAt, pass, withPaymentsApp } from '../../testing/paymentsApp';

withPaymentsApp();
let operator: TestOperator;
let reader: { client: TestClient; userId: number };
let names = 0;
beforeAll(async () => {
  operator = await openDesk(app);
});
beforeEach(async () => {
  reader = await app.signIn(`10.7.${names >> 8}.${names++ & 255}`);
  await keepOpen(app, operator);
});

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const act = <Name extends 'operatorMoveGold' | 'operatorBan' | 'operatorSilence'>(
  name: Name,
  request: Omit<RequestOf<Name>, 'requestId' | 'id'>,
  requestId = randomUUID(),
) => app.ask(name, { requestId, id: reader.userId, ...request } as RequestOf<Name>, operator.client);
const file = async () => (await app.ask('operatorReader', { id: reader.userId }, operator.client)).data;
const entries = (name: string) =>
  app.context.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.act, name as 'coins.give'), eq(auditLog.objectId, String(reader.userId))));

describe('looking up readers', () => {
  it('finds them by number, e-mail prefix and name prefix, in pages', async () => {
    await openAccount(app, 'zoe.one@books.example');
    const { data } = await openAccount(app, 'zoe.two@books.example');
    for (let at = 0; at < 35; at++) {
      const { userId } = await app.signIn(`10.6.0.${at}`);
      await app.context.db
        .update(users)
        .set({ nickName: `Zora ${at}` })
        .where(eq(users.id, userId));
    }
    const find = async (query: string, after: RequestOf<'operatorFindReaders'>['after'] = null) =>
      (await app.ask('operatorFindReaders', { query, after }, operator.client)).data;
    expect((await find(String(reader.userId))).list).toMatchObject([
      { userId: reader.userId, kind: 'guest' },
    ]);
    expect((await find('Zoe.T')).list).toEqual([]);
    expect((await find('zoe.two@')).list.map(({ userId }) => userId)).toEqual([data.user.userId]);
    const first = await find('zora');
    const second = await find('zora', first.next);
    expect([first.list.length, second.list.length, second.next]).toEqual([30, 5, null]);
    expect(new Set([...first.list, ...second.list].map(({ userId }) => userId)).size).toBe(35);
    const newest = await find('');
    expect(newest.list[0]?.userId).toBeGreaterThan(newest.list[1]?.userId ?? 0);
  });

  it('shows a reader’s balance and sessions, and is logged', async () => {
    await giveGold(app.context, reader.userId, { coins: 12 });
    expect(await file()).toMatchObject({ kind: 'guest', balance: { coins: 12 }, ban: null, sessions: [{}] });
    expect(await entries('reader.look')).toHaveLength(1);
    expect((await app.ask('operatorReader', { id: 987_654 }, operator.client)).code).toBe(
      refused('notFound'),
    );
  });
});

describe('coins', () => {
  it('are given once per requestId, logged, and announced to the reader', async () => {
    const requestId = randomUUID();
    const given = { purse: 'coins', gold: 30, reason: 'a lost chapter' } as const;
    const first = await act('operatorMoveGold', given, requestId);
    expect(first.data).toMatchObject({ kind: 'operator', coins: 30, balance: { coins: 30 } });
    expect((await act('operatorMoveGold', given, requestId)).data).toEqual(first.data);
    expect((await file()).balance.coins).toBe(30);
    expect(await entries('coins.give')).toMatchObject([
      {
        operatorId: operator.userId,
        commandId: requestId,
        reason: 'a lost chapter',
        before: { coins: 0 },
        after: { coins: 30 },
      },
    ]);
    const { data } = await app.ask('userInfo', {}, reader.client);
    expect(data.user.notes).toMatchObject([{ kind: 'coinsGiven', gold: 30, text: 'a lost chapter' }]);
    const told = await app.context.db.select().from(pushEvents).where(eq(pushEvents.userId, reader.userId));
    expect(told).toMatchObject([{ kind: 'account' }]);
    const upTo = data.user.notes?.[0]?.id ?? 0;
    await app.ask('seeNotes', { requestId: randomUUID(), upTo }, reader.client);
    expect((await app.ask('userInfo', {}, reader.client)).data.user.notes).toEqual([]);
    expect((await file()).notes).toMatchObject([{ seenAt: expect.any(Number) }]);
  });

  it('are taken only up to the balance, bonus from its lots', async () => {
    await giveGold(app.context, reader.userId, { coins: 5, bonus: 9 });
    const taken = { purse: 'bonus', gold: -4, reason: 'given twice' } as const;
    expect((await act('operatorMoveGold', taken)).data).toMatchObject({
      bonus: -4,
      balance: { coins: 5, bonus: 5 },
    });
    const tooMuch = { purse: 'coins', gold: -6, reason: 'given twice' } as const;
    expect((await act('operatorMoveGold', tooMuch)).code).toBe(refused('tooPoor'));
    expect(await entries('coins.take')).toHaveLength(1);
  });

  it('are not moved by an invalid amount or without a reason', async () => {
    for (const gold of [0, 1_000_001, 1.5])
      expect((await act('operatorMoveGold', { purse: 'coins', gold, reason: 'x' })).status).toBe(400);
    expect((await act('operatorMoveGold', { purse: 'coins', gold: 1, reason: ' ' })).status).toBe(400);
  });
});

describe('a ban', () => {
  it('refuses comments and check-ins, allows unlocking, is announced, and ends by itself', async () => {
    await giveGold(app.context, reader.userId, { coins: 5 });
    const bookId = await app.publish(`banned ${names}`, { pricePerChapter: 2, freeChapters: 0 });
    await act('operatorBan', { days: 2, reason: 'threats' });
    const say = {
      requestId: randomUUID(),
      bookId,
      target: null,
      paragraph: null,
      parentId: null,
      text: 'Hm',
      isSpoiler: false,
    };
    expect((await app.ask('comment', say, reader.client)).code).toBe(refused('banned'));
    const sign = { requestId: randomUUID(), tappedAt: app.context.now().getTime() };
    expect((await app.ask('sign', sign, reader.client)).code).toBe(refused('banned'));
    const unlock = { requestId: randomUUID(), bookId, target: 1, maxPrice: 2 };
    expect((await app.ask('unlockChapterByGold', unlock, reader.client)).code).toBe(1);
    const { data } = await app.ask('userInfo', {}, reader.client);
    const until = app.context.now().getTime() + 2 * 86_400_000;
    expect(data.user).toMatchObject({
      bannedUntil: until,
      coins: 3,
      notes: [{ kind: 'ban', text: 'threats', until }],
    });
    pass(2 * 86_400_000 + 1);
    expect(
      (
        await app.ask(
          'sign',
          { ...sign, requestId: randomUUID(), tappedAt: app.context.now().getTime() },
          reader.client,
        )
      ).code,
    ).toBe(1);
    expect((await app.ask('userInfo', {}, reader.client)).data.user.bannedUntil).toBeNull();
  });

  it('is merged into the account, can be lifted, and is refused for operators', async () => {
    await act('operatorBan', { days: 30, reason: 'spam' });
    const { email } = await openDesk(app);
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, reader.client);
    const [account] = await app.context.db.select().from(users).where(eq(users.email, email));
    expect(account).toMatchObject({ banReason: 'spam', bannedUntil: expect.any(Date) });
    const about = { id: account?.id ?? 0, reason: 'a mistake' };
    const banned = await app.ask(
      'operatorBan',
      { requestId: randomUUID(), ...about, days: 1 },
      operator.client,
    );
    expect(banned.status).toBe(403);
    await app.ask('operatorBan', { requestId: randomUUID(), ...about, days: 0 }, operator.client);
    const [free] = await app.context.db.select().from(users).where(eq(users.email, email));
    expect(free?.bannedUntil).toBeNull();
  });
});

describe('devices', () => {
  it('are logged out one by one, and get the answer sessionEnded', async () => {
    const [session] = (await file()).sessions;
    const request = { id: reader.userId, sessionId: session?.id ?? 0, reason: 'stolen' };
    await app.ask('operatorEndSession', { requestId: randomUUID(), ...request }, operator.client);
    const { status, code } = await app.ask('userInfo', {}, reader.client);
    expect([status, code]).toEqual([401, refused('sessionEnded')]);
    const again = await app.ask(
      'operatorEndSession',
      { requestId: randomUUID(), ...request },
      operator.client,
    );
    expect(again.code).toBe(refused('notFound'));
  });
});

describe('a refund', () => {
  it('is paid back in parts, once per requestId, and takes back its coins', async () => {
    const { orderId } = await buyAt(reader.client, 'small');
    const refund = { requestId: randomUUID(), orderId, money: 99, reason: 'asked for it' };
    const { data } = await app.ask('operatorRefund', refund, operator.client);
    expect(data).toMatchObject({ state: 'partlyRefunded', refunded: 99, refundable: 100 });
    expect((await app.ask('operatorRefund', refund, operator.client)).data).toMatchObject({ refunded: 99 });
    expect((await file()).balance.coins).toBe(51);
    const rest = { ...refund, requestId: randomUUID() };
    expect((await app.ask('operatorRefund', { ...rest, money: 101 }, operator.client)).code).toBe(
      refused('orderClosed'),
    );
    const whole = { ...rest, requestId: randomUUID(), money: 100 };
    expect((await app.ask('operatorRefund', whole, operator.client)).data).toMatchObject({
      state: 'refunded',
      refundable: 0,
    });
    expect((await file()).balance.coins).toBe(0);
    const lines = await app.context.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.userId, reader.userId));
    expect(lines.map(({ kind }) => kind)).toEqual(['purchase', 'refund', 'refund']);
    const log = await app.context.db.select().from(auditLog).where(eq(auditLog.objectId, orderId));
    expect(log.map(({ act: name, after }) => [name, after.refunded])).toEqual([
      ['order.refund', 99],
      ['order.refund', 199],
    ]);
  });
});

describe('the ledger, orders and receipts', () => {
  it('contain only those of the chosen reader', async () => {
    await buyAt(reader.client, 'small');
    const ask = { id: reader.userId, before: null };
    const ledger = await app.ask('operatorReaderLedger', ask, operator.client);
    expect(ledger.data.list).toMatchObject([{ kind: 'purchase', coins: 100 }]);
    const orders = await app.ask('operatorReaderOrders', ask, operator.client);
    expect(orders.data.list).toMatchObject([{ userId: reader.userId, state: 'paid', refundable: 199 }]);
    const receipts = await app.ask('operatorReaderReceipts', ask, operator.client);
    expect(receipts.data.list).toMatchObject([{ call: 'createPaymentIntent', refused: '' }]);
  });
});

describe('a reader who deletes their account', () => {
  it('leaves only their number in the audit log', async () => {
    const email = 'leaver@books.example';
    const leaver = await openAccount(app, email);
    const { userId } = leaver.data.user;
    await app.context.db.update(users).set({ nickName: 'Lena Leaver' }).where(eq(users.id, userId));
    await app.ask('operatorReader', { id: userId }, operator.client);
    const warning = { requestId: randomUUID(), id: userId, text: 'Lena, be kind.' };
    await app.ask('operatorWarn', warning, operator.client);
    const proof = { kind: 'password', password: PASSWORD } as const;
    expect((await app.ask('deleteMe', { proof }, leaver.client)).code).toBe(1);
    const log = await app.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(userId)));
    expect(log.map(({ act: name }) => name)).toEqual(['reader.look', 'reader.warn']);
    expect(JSON.stringify(log)).not.toMatch(/lena|leaver/i);
    expect(await app.context.db.$count(operatorNotes, eq(operatorNotes.userId, userId))).toBe(0);
  });
});
