import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listMails } from '../../../tools/cli/mails';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { type SmtpServer, startSmtp } from '../../testing/startSmtp';
import type { Context } from '../context';
import { mails } from '../db/schema/messages';
import { readSettings } from '../settings/settings';
import { claimMail, LEASE_MS } from './claimMail';
import { enqueueCode, enqueueDigest } from './enqueue';
import { type Mailer, openMailer } from './mailer';
import { createMailSender } from './mailSender';

const NOON = Date.UTC(2026, 10, 25, 12);
const DAY_MS = 86_400_000;
const UNSUBSCRIBE = 'https://books.example/novel-api/unsubscribe?token=1.abc&lang=en';

let app: TestApp;
let context: Context;
let smtp: SmtpServer;
let mailer: Mailer;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  at(NOON);
  await app.context.db.delete(mails);
  smtp = await startSmtp();
  const env = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' };
  mailer = openMailer(readSettings(env));
  context = { ...app.context, mailer };
});
afterEach(async () => {
  vi.restoreAllMocks();
  mailer.close();
  await smtp.stop();
});

const at = (ms: number) => app.context.setNow(new Date(ms));
const look = () => createMailSender(context).workDue();
const rows = () => app.context.db.select().from(mails);

async function enqueue(recipient = 'reader@books.example'): Promise<void> {
  const item = { title: 'A Book', body: 'Chapter 4 is out', url: 'https://books.example/reading/7/4' };
  const mail = {
    kind: 'digest',
    language: 'en',
    listed: [item],
    more: 2,
    settingsUrl: 'https://books.example/Settings',
    unsubscribeUrl: UNSUBSCRIBE,
  } as const;
  const now = new Date(NOON);
  await app.context.db.transaction((tx) =>
    enqueueDigest(tx, context.secrets, { recipient, mail, expiresAt: new Date(NOON + DAY_MS), now }),
  );
}

it('a digest is sent after codes, with unsubscribe headers, and its text is erased', async () => {
  await enqueue();
  await app.context.db.transaction((tx) =>
    enqueueCode(tx, context.secrets, {
      recipient: 'new@books.example',
      now: new Date(NOON),
      kind: 'login',
      language: 'en',
      code: '123456',
    }),
  );
  const [waiting] = await rows();
  expect(Buffer.from(waiting?.sealed ?? []).toString('latin1')).not.toContain('A Book');
  await look();
  expect(smtp.asked).toEqual(['new@books.example', 'reader@books.example']);
  const heads = new Map(smtp.mails[1]?.headers.map(({ key, value }) => [key, value]));
  expect(heads.get('list-unsubscribe')).toBe(`<${UNSUBSCRIBE}>`);
  expect(heads.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(heads.get('auto-submitted')).toBe('auto-generated');
  expect(smtp.mails[1]?.text).toContain(`Stop these e-mails: ${UNSUBSCRIBE}`);
  expect(smtp.mails[1]?.text).toContain('And 2 more.');
  expect((await rows()).map(({ sealed }) => sealed)).toEqual([null, null]);
});

it('a digest claimed by a dead sender is never sent, and is dropped later', async () => {
  await enqueue();
  expect(await claimMail(context.db, new Date(NOON))).toMatchObject({ kind: 'digest' });
  at(NOON + 2 * LEASE_MS);
  await look();
  expect(smtp.asked).toEqual([]);
  at(NOON + DAY_MS);
  await look();
  expect([smtp.asked, await rows()]).toEqual([[], []]);
});

it('a digest that was accepted without confirmation is not sent again', async () => {
  await enqueue();
  const send = mailer.send;
  const cutOff = {
    ...mailer,
    send: async (mail: Parameters<typeof send>[0]) => {
      await send(mail);
      throw Object.assign(new Error('Connection closed unexpectedly'), {
        code: 'ECONNECTION',
        command: 'CONN',
      });
    },
  };
  context = { ...context, mailer: cutOff };
  await look();
  context = { ...context, mailer };
  at(NOON + DAY_MS / 2);
  await look();
  expect(smtp.asked).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ parkedAt: new Date(NOON), sealed: null });
  expect((await listMails(app.context)).join()).toContain('a digest');
});

it('a digest is retried after a temporary refusal or when no server is reached', async () => {
  await enqueue();
  smtp.refuse('reader@books.example', 451);
  await look();
  smtp.refuse('reader@books.example', null);
  await smtp.stop();
  at(NOON + 60_000);
  await look();
  expect(await rows()).toMatchObject([{ attempts: 2, parkedAt: null, claimedUntil: null }]);
  smtp = await startSmtp();
  mailer.close();
  mailer = openMailer(
    readSettings({ DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' }),
  );
  context = { ...context, mailer };
  at(NOON + 3_600_000);
  await look();
  expect(smtp.mails).toHaveLength(1);
});
