import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegisteredGuest } from '../../contract/account/account.schema';
import type { SyncChange } from '../../contract/reading/sync.schema';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { EMPTY_GUEST_DAYS } from '../../server/accounts/removeEmptyGuests';
import { actionLogs, loginLogs } from '../../server/ground/db/schema/logs';
import { sessions } from '../../server/ground/db/schema/sessions';
import { users } from '../../server/ground/db/schema/users';
import { createApp } from '../../server/http/app';
import { createClient } from '../../server/testing/createClient';
import { giveGold } from '../../server/testing/giveGold';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { LOG_DAYS, tidy } from './tidy';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

test('logs are deleted when old enough, and sessions once they have ended', async () => {
  const client = createClient(createApp(context));
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 12));
  context.setNow(day(1));
  const { body } = await client.call('registerByFingerId', sampleGuest());
  const { userId } = body.data as RegisteredGuest;
  const names = { fingerId: 'f', language: 'en', friendInviteCode: '', inviteCode: '', device: sampleDevice };
  await client.call('loginLog', { ...names, platform: 'h5', isDeep: 0, userId });
  for (const number of [1, 2]) {
    context.setNow(day(number));
    const line = { device: sampleDevice, msg: `day ${number}`, ext1: '', ext2: '', ext3: '', dateTime: 0 };
    await client.call('userHandleLogByApp', line);
  }

  context.setNow(day(1 + LOG_DAYS));
  await tidy(context);
  expect([await context.db.$count(loginLogs), await context.db.$count(actionLogs)]).toEqual([1, 2]);

  context.setNow(new Date(day(1 + LOG_DAYS).getTime() + 1));
  await tidy(context);
  expect(await context.db.select({ msg: actionLogs.msg }).from(actionLogs)).toEqual([{ msg: 'day 2' }]);
  expect([await context.db.$count(loginLogs), await context.db.$count(sessions)]).toEqual([0, 1]);

  context.setNow(day(3 + 365));
  await tidy(context);
  expect(await context.db.$count(sessions)).toBe(0);
});

test('an empty guest is deleted after half a year, and its device gets another', async () => {
  const app = createApp(context);
  const started = Date.UTC(2030, 0, 1);
  const later = (days: number) => context.setNow(new Date(started + days * 86_400_000));
  later(0);
  const come = async (guest = sampleGuest()) => {
    const client = createClient(app);
    const { status, body } = await client.call('registerByFingerId', guest);
    return { client, guest, status, userId: (body.data as RegisteredGuest).userId };
  };
  const [empty, seen, rich, shelved] = [await come(), await come(), await come(), await come()];
  await giveGold(context, rich.userId, { bonus: 1 });
  const shelf = {
    kind: 'shelf',
    key: '1',
    fields: { addedAt: 1, openedAt: 1 },
    changed: ['addedAt'],
  } as const;
  const says = (changes: SyncChange[], cursor: string | null, batch: number) =>
    shelved.client.call('sync', { device: randomUUID(), batch, changes, cursor });
  const { cursor } = (await says([], null, 0)).body.data as { cursor: string };
  await says([{ ...shelf, changed: ['addedAt', 'openedAt'] }], cursor, 1);
  later(100);
  await seen.client.call('userInfo', {});
  later(EMPTY_GUEST_DAYS - 1);
  await tidy(context);
  const left = async () => (await context.db.select({ id: users.id }).from(users)).map(({ id }) => id);
  expect(await left()).toContain(empty.userId);
  later(EMPTY_GUEST_DAYS + 1);
  await tidy(context);
  expect(await left()).toEqual(expect.arrayContaining([seen.userId, rich.userId, shelved.userId]));
  expect(await left()).not.toContain(empty.userId);

  expect((await empty.client.call('userInfo', {})).status).toBe(401);
  const back = await come(empty.guest);
  expect(back.status).toBe(200);
  expect(back.userId).not.toBe(empty.userId);
  expect((await come({ ...empty.guest, requestId: randomUUID() })).userId).toBe(back.userId);
});
