import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_VALID_SECONDS } from '../../../contract/account/logins';
import { sampleGuest } from '../../../contract/testing/guest';
import { listMails, retryParked } from '../../../tools/cli/mails';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { type SmtpServer, startSmtp } from '../../testing/startSmtp';
import type { Context } from '../context';
import { mails, supportMessages } from '../db/schema/messages';
import type { Worker } from '../queue';
import { readSettings } from '../settings/settings';
import { LEASE_MS, MOST_TRIES, removeOldMails } from './claimMail';
import { type Mailer, openMailer } from './mailer';
import { createMailSender } from './mailSender';

let app: TestApp;
let context: Context;
let smtp: SmtpServer;
let mailer: Mailer;
let sender: Worker;
let client: TestClient;
let now: number;
let month = 0;
const said: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  client = createClient(app.app);
  await client.call('registerByFingerId', sampleGuest());
});
afterAll(() => app.context.close());
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')));
  // A different month for each test, so that tests do not share limits.
  month += 1;
  now = Date.UTC(2026, month, 4, 12);
  pass(0);
  await app.context.db.delete(mails);
  await app.context.db.delete(supportMessages);
  smtp = await startSmtp();
  const env = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' };
  mailer = openMailer(readSettings(env));
  context = { ...app.context, mailer };
  sender = createMailSender(context);
});
afterEach(async () => {
  vi.restoreAllMocks();
  said.length = 0;
  mailer.close();
  await smtp.stop();
});

function pass(seconds: number): void {
  now += seconds * 1_000;
  app.context.setNow(new Date(now));
}
const passPause = () => pass(24 * 3_600);

async function write(text: string): Promise<void> {
  const message = { requestId: randomUUID(), email: '', subject: 'A message', text };
  expect((await client.call('customerService', message)).body.code).toBe(1);
}
async function askCode(email: string): Promise<void> {
  expect((await client.call('sendCodeByEmail', { email, purpose: 'login', language: 'en' })).status).toBe(
    200,
  );
}
const rows = () => app.context.db.select().from(mails).orderBy(mails.id);
const toldOperator = () => smtp.mails.map(({ text }) => text?.split('\n')[0]);

describe('a slow mail server', () => {
  it('does not block calls or the database, and each mail is sent once', async () => {
    const release = smtp.hold();
    await write('first');
    await write('second');
    const sending = sender.workDue();
    await expect.poll(() => smtp.asked.length).toBe(1);
    // The embedded database has one connection: these would wait if sending held a transaction.
    await write('third');
    await askCode('reader@books.example');
    expect((await client.call('novelConfig', {})).body.code).toBe(1);
    expect(smtp.mails).toHaveLength(0);
    release();
    await sending;
    expect(smtp.asked.length).toBe(4);
    expect(toldOperator()).toEqual(['first', 'Enter this code to log in:', 'second', 'third']);
    await sender.workDue();
    expect(smtp.mails).toHaveLength(4);
  });

  it('is not sent a claimed mail again until its lease ends', async () => {
    const release = smtp.hold();
    await write('only once');
    const sending = sender.workDue();
    await expect.poll(() => smtp.asked.length).toBe(1);
    const other = createMailSender(context);
    await other.workDue();
    expect(smtp.asked.length).toBe(1);
    // The first sender is considered dead although it is only slow: a duplicate is better than none, and both
    // have one Message-ID.
    pass(LEASE_MS / 1_000);
    const again = other.workDue();
    await expect.poll(() => smtp.asked.length).toBe(2);
    release();
    await Promise.all([sending, again]);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 2, claimedUntil: null, sentAt: expect.any(Date) });
  });
});

describe('a refused mail', () => {
  it('is given up without retries on a permanent refusal, without delaying others', async () => {
    smtp.refuse('nobody@books.example', 550);
    await askCode('nobody@books.example');
    await askCode('reader@books.example');
    await write('after it');
    await sender.workDue();
    expect(smtp.asked).toEqual(['nobody@books.example', 'reader@books.example', 'operator@localhost']);
    expect(smtp.mails).toHaveLength(2);
    passPause();
    await sender.workDue();
    expect(smtp.asked).toHaveLength(3);
    const [refused] = await rows();
    expect(refused).toMatchObject({ parkedAt: expect.any(Date), sealed: null, attempts: 1 });
    expect(refused?.complaint).toContain('550');
    expect(said.join()).toMatch(/Mail \d+ \(code\) is given up after 1/);
  });

  it('is given up when its address is invalid', async () => {
    const send = mailer.send;
    const broken = {
      ...mailer,
      send: (mail: Parameters<typeof send>[0]) => send({ ...mail, to: 'no address' }),
    };
    await write('to nowhere');
    await createMailSender({ ...context, mailer: broken }).workDue();
    expect((await rows())[0]?.parkedAt).not.toBeNull();
  });

  it('is retried ten times with growing pauses; the operator sees and can resend it', async () => {
    smtp.refuse('operator@localhost', 451);
    await write('are you there?');
    await askCode('reader@books.example');
    await sender.workDue();
    expect(smtp.mails).toHaveLength(1);
    const pauses: number[] = [];
    for (let nth = 1; nth < MOST_TRIES; nth++) {
      const [waiting] = await rows();
      pauses.push((waiting?.nextAt.getTime() ?? 0) - now);
      expect(waiting).toMatchObject({ attempts: nth, parkedAt: null });
      await sender.workDue();
      expect(smtp.asked).toHaveLength(nth + 1);
      passPause();
      await sender.workDue();
      expect(smtp.asked).toHaveLength(nth + 2);
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(8_000);
    expect(pauses.every((pause, at) => at === 0 || pause > 1.9 * (pauses[at - 1] ?? 0))).toBe(true);
    expect((await rows())[0]).toMatchObject({ attempts: MOST_TRIES, parkedAt: expect.any(Date) });
    passPause();
    await sender.workDue();
    expect(smtp.asked).toHaveLength(MOST_TRIES + 1);
    const lines = (await listMails(app.context)).join('\n');
    expect(lines).toMatch(/given up\t10 tries\tthe operator\t.*A message: are you there\?\t.*451/);

    smtp.refuse('operator@localhost', null);
    expect(await retryParked(app.context)).toBe(1);
    await sender.workDue();
    expect(toldOperator().at(-1)).toBe('are you there?');
    expect(await app.context.db.select({ at: supportMessages.mailedAt }).from(supportMessages)).toEqual([
      { at: expect.any(Date) },
    ]);
  });
});

describe('a mail server that fails in the middle of the queue', () => {
  it('is left alone until it recovers, then gets the rest in order', async () => {
    await write('one');
    await write('two');
    await write('three');
    const send = mailer.send;
    let mend: (() => void) | null = null;
    let tries = 0;
    const dying = {
      ...mailer,
      send: async (mail: Parameters<typeof send>[0], signal?: AbortSignal) => {
        tries += 1;
        if (tries === 2) mend = smtp.fall();
        await send(mail, signal);
      },
    };
    sender = createMailSender({ ...context, mailer: dying });
    await sender.workDue();
    await sender.workDue();
    expect([tries, toldOperator()]).toEqual([2, ['one']]);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 0]);
    (mend as unknown as () => void)();
    pass(13);
    await sender.workDue();
    expect([tries, toldOperator()]).toEqual([4, ['one', 'two', 'three']]);
  });
});

describe('a database that fails after a mail was sent', () => {
  it('is updated later, and the mail is not sent again', async () => {
    await write('once');
    const { db } = app.context;
    let isAway = true;
    const transaction: typeof db.transaction = async (work) => {
      if (isAway) throw new Error('away');
      return await db.transaction(work);
    };
    const flaky = Object.assign(Object.create(db) as typeof db, { transaction });
    sender = createMailSender({ ...context, db: flaky });
    await expect(sender.workDue()).rejects.toThrow('away');
    await expect(sender.workDue()).rejects.toThrow('away');
    isAway = false;
    await sender.workDue();
    expect([smtp.asked.length, (await rows())[0]?.sentAt]).toEqual([1, expect.any(Date)]);
  });
});

describe('a code in the queue', () => {
  it('is sealed for its recipient, and is erased once sent', async () => {
    await askCode('reader@books.example');
    const [waiting] = await rows();
    const sealed = Buffer.from(waiting?.sealed ?? []);
    await sender.workDue();
    const code = smtp.mails[0]?.text?.match(/^\d{6}$/m)?.[0] ?? 'none';
    expect(sealed.length).toBeGreaterThan(6);
    expect(sealed.toString('latin1')).not.toContain(code);
    expect(JSON.stringify(waiting)).not.toContain(code);
    expect((await rows())[0]).toMatchObject({ sealed: null, sentAt: expect.any(Date) });
    await askCode('other@books.example');
    await app.context.db.update(mails).set({ recipient: 'thief@books.example' });
    await app.context.db.update(mails).set({ sentAt: null, sealed });
    await sender.workDue();
    expect(smtp.asked).not.toContain('thief@books.example');
  });

  it('is dropped once it has expired', async () => {
    const mend = smtp.fall();
    await askCode('reader@books.example');
    await sender.workDue();
    mend();
    pass(CODE_VALID_SECONDS);
    await sender.workDue();
    expect([smtp.mails.length, await rows()]).toEqual([0, []]);
    expect(said.join()).toContain('could not be mailed in time: 1');
  });
});

describe('tidying', () => {
  it('deletes sent mails after a day, and keeps readers’ messages', async () => {
    await write('kept');
    await askCode('reader@books.example');
    await sender.workDue();
    await removeOldMails(app.context.db, new Date(now + 86_400_000));
    expect(await rows()).toHaveLength(2);
    await removeOldMails(app.context.db, new Date(now + 86_400_001));
    expect(await rows()).toEqual([]);
    expect(await app.context.db.$count(supportMessages)).toBe(1);
  });
});
