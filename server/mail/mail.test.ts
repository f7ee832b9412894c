import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app';
import { readSettings } from '../settings';
import { openTestContext } from '../testing/openTestContext';
import { composeMail } from './composeMail';
import { openMailer } from './mailer';
import { MAIL_TEXTS } from './mailTexts';

const content = { to: 'reader@books.example', kind: 'login', language: 'en', code: '012345' } as const;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  // What was opened last is closed first: a server waits for those who are connected.
  for (const end of ends.splice(0).reverse()) await end();
  vi.restoreAllMocks();
});

/** A real SMTP server that keeps what it is given. */
async function startSmtp(): Promise<{ url: string; mails: Promise<Email>[]; users: string[] }> {
  const mails: Promise<Email>[] = [];
  const users: string[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username = '', password }, _, done) => {
      users.push(username);
      done(password === 'secret' ? null : new Error('no'), { user: username });
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://dogear:secret@127.0.0.1:${port}`, mails, users };
}

describe('a mail', () => {
  it('reaches a real SMTP server, as text and as HTML', async () => {
    const smtp = await startSmtp();
    const env = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' };
    const mailer = openMailer(readSettings(env));
    ends.push(() => mailer.close());
    const operatorName = 'Bücher <b>&</b> Co\r\nBcc: all@books.example';
    await mailer.send(composeMail({ ...content, language: 'ru', operatorName }));
    const mail = await (smtp.mails[0] as Promise<Email>);
    expect(smtp.users).toEqual(['dogear']);
    expect(mail.from).toMatchObject({ name: 'Dogear', address: 'books@books.example' });
    expect(mail.to?.map(({ address }) => address)).toEqual(['reader@books.example']);
    expect(mail.subject).toBe('Ваш код для Bücher <b>&</b> Co Bcc: all@books.example');
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
    expect(mail.text).toMatch(/^012345$/m);
    expect(mail.html).toContain('>012345</p>');
    expect(mail.html).toContain('Bücher &lt;b&gt;&amp;&lt;/b&gt; Co');
    expect(mail.html).not.toMatch(/<(a|img|link|script)\b/);
  });

  it('that no server takes is a failure', async () => {
    const smtp = await startSmtp();
    const env = { DOGEAR_SMTP_URL: smtp.url.replace('secret', 'wrong'), DOGEAR_MAIL_FROM: 'a@b.example' };
    const mailer = openMailer(readSettings(env));
    ends.push(() => mailer.close());
    await expect(mailer.send(composeMail({ ...content, operatorName: '' }))).rejects.toThrow(/no/);
  });

  it('is complete in every language', () => {
    for (const [language, texts] of Object.entries(MAIL_TEXTS)) {
      for (const kind of ['register', 'login', 'reset', 'known', 'unknown'] as const) {
        const code = kind === 'known' || kind === 'unknown' ? null : '012345';
        const mail = composeMail({ ...content, kind, code, language, operatorName: 'Dogear' });
        expect(mail.text.includes('012345')).toBe(code !== null);
        expect(mail.text).toContain(texts.ignore);
        expect(mail.subject).not.toContain('{');
      }
    }
  });
});

describe('with no server', () => {
  it('is printed, and kept on a page that production does not have', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const context = await openTestContext();
    ends.push(context.close);
    const mailer = openMailer(context.settings);
    await mailer.send(composeMail({ ...content, operatorName: '<i>Dogear</i>' }));
    expect(log.mock.calls.join()).toContain('012345');
    const development = createApp({ ...context, mailer });
    const page = await development.request('/dev/mail');
    expect(await page.text()).toContain('012345');
    expect(await (await development.request('/dev/mail')).text()).not.toContain('<i>');
    expect(page.headers.get('cache-control')).toBe('no-store');

    const settings = { ...context.settings, production: true };
    expect((await createApp({ ...context, mailer, settings }).request('/dev/mail')).status).toBe(404);
    const elsewhere = { incoming: { socket: { remoteAddress: '203.0.113.5' } } } as never;
    expect((await development.request('/dev/mail', {}, elsewhere)).status).toBe(404);
  });

  it('is said when only half of it is configured, without the password', () => {
    expect(() => readSettings({ DOGEAR_SMTP_URL: 'smtps://mail.example' })).toThrow('DOGEAR_MAIL_FROM');
    expect(() =>
      readSettings({ DOGEAR_SMTP_URL: 'http://u:hidden@mail.example', DOGEAR_MAIL_FROM: 'a@b.c' }),
    ).toThrow(/^(?!.*hidden).*DOGEAR_SMTP_URL/);
  });
});
