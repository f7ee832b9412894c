import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatherDigests } from '../../server/digests/gatherDigests';
import { digestItems } from '../../server/ground/db/schema/digests';
import { mails } from '../../server/ground/db/schema/messages';
import { createMailSender } from '../../server/ground/mail/mailSender';
import { announceInvite } from '../../server/push/announce';
import { proveMailbox } from '../../server/testing/accounts';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { notifyAccount, tellNow } from '../../server/testing/pushApp';
import { openRealPostgres } from './openRealPostgres';

let postgres: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  postgres = await openRealPostgres();
  const env = { DOGEAR_TRUST_PROXY: 'on', DOGEAR_PUBLIC_URL: 'https://books.example' };
  app = await openTestApp({ url: postgres.url, connections: 20 }, env);
}, 120_000);
afterAll(async () => {
  await app?.context.close();
  await postgres?.stop();
});

test('five processes at once send each of five readers one digest', async () => {
  const { context } = app;
  const noon = new Date('2026-11-25T12:00:00Z');
  context.setNow(noon);
  for (let reader = 0; reader < 5; reader++) {
    const { client, userId } = await app.signIn(`10.7.0.${reader}`);
    await proveMailbox(app, userId);
    await notifyAccount(app, client, { choices: { mail: true, mailZone: 'UTC' } });
    for (const friend of [1, 2, 3]) {
      await announceInvite(context.db, { userId, friendId: userId * 10 + friend, bonus: 5 }, noon);
    }
  }
  await tellNow(app);
  context.setNow(new Date('2026-11-25T13:00:00Z'));
  const all = Array.from({ length: 5 }, async () => {
    await gatherDigests(context);
    await createMailSender(context).workDue();
  });
  await Promise.all(all);
  await createMailSender(context).workDue();
  expect(await context.db.$count(mails)).toBe(5);
  expect(new Set(context.mails.map(({ to }) => to)).size).toBe(5);
  expect(context.mails).toHaveLength(5);
  expect(await context.db.$count(digestItems)).toBe(15);
});
