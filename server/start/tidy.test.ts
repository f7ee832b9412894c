import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegisteredGuest } from '../../contract/account';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { createApp } from '../app';
import { actionLogs, loginLogs } from '../db/schema/logs';
import { sessions } from '../db/schema/sessions';
import { createClient } from '../testing/createClient';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { LOG_DAYS, tidy } from './tidy';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

test('logs go when they are old enough, sessions when they ended', async () => {
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
