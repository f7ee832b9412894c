import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAILURES } from '../../../contract/wire/failure';
import type { Language } from '../../../contract/wire/languages';
import { createApp } from '../../http/app';
import { createClient } from '../../testing/createClient';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { startSmtp } from '../../testing/startSmtp';
import { readSettings } from '../settings/settings';
import { composeAnswer, composeDigest, composeMail } from './compose';
import { composeWithdrawal } from './composeWithdrawal';
import { openMailer } from './mailer';
import { MAIL_TEXTS } from './mailTexts';
import type { WithdrawalMail } from './sealMail';

const content = {
  to: 'reader@books.example',
  kind: 'login',
  language: 'en',
  code: '012345',
  houseName: 'Nightshelf',
  operatorName: 'Ada',
  footer: null,
  own: {},
} as const;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  // Closed in reverse order: a server waits for its clients.
  for (const end of ends.splice(0).reverse()) await end();
  vi.restoreAllMocks();
});

describe('a mail', () => {
  it('is not needed to find out that its server cannot be used', async () => {
    const smtp = await startSmtp();
    const env = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'books@books.example' };
    const mailer = openMailer(readSettings(env));
    ends.push(() => mailer.close());
    await mailer.tryServer();
    expect(smtp.mails).toEqual([]);
    await smtp.stop();
    await expect(mailer.tryServer()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('reaches a real SMTP server, as text and as HTML', async () => {
    const smtp = await startSmtp();
    ends.push(smtp.stop);
    const url = smtp.url.replace('//', '//dogear:secret@');
    const env = { DOGEAR_SMTP_URL: url, DOGEAR_MAIL_FROM: 'Dogear <books@books.example>' };
    const mailer = openMailer(readSettings(env));
    ends.push(() => mailer.close());
    const name = 'Bücher <b>&</b> Co\r\nBcc: all@books.example';
    const names = { houseName: name, operatorName: name };
    await mailer.send({ ...composeMail({ ...content, ...names, language: 'ru' }), key: 'a-key' });
    const mail = smtp.mails[0] as Email;
    expect(mail.messageId).toBe('<a-key@books.example>');
    expect(mail.from).toMatchObject({ name: 'Dogear', address: 'books@books.example' });
    expect(mail.to?.map(({ address }) => address)).toEqual(['reader@books.example']);
    expect(mail.subject).toBe('Ваш код для Bücher <b>&</b> Co Bcc: all@books.example');
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
    expect(mail.text).toMatch(/^012345$/m);
    expect(mail.html).toContain('>012345</p>');
    expect(mail.html).toContain('Bücher &#60;b&#62;&#38;&#60;/b&#62; Co');
    expect(mail.html).not.toMatch(/<(a|img|link|script)\b/);
  });

  it('fails when the server refuses the login', async () => {
    const smtp = await startSmtp();
    ends.push(smtp.stop);
    const url = smtp.url.replace('//', '//dogear:wrong@');
    const env = { DOGEAR_SMTP_URL: url, DOGEAR_MAIL_FROM: 'a@b.example' };
    const mailer = openMailer(readSettings(env));
    ends.push(() => mailer.close());
    await expect(mailer.send(composeMail(content))).rejects.toThrow(/no/);
  });

  it('is complete in every language', () => {
    for (const [language, texts] of Object.entries(MAIL_TEXTS)) {
      for (const kind of ['register', 'login', 'reset', 'known', 'unknown'] as const) {
        const code = kind === 'known' || kind === 'unknown' ? null : '012345';
        const mail = composeMail({ ...content, kind, code, language });
        expect(mail.text.includes('012345')).toBe(code !== null);
        expect(mail.text).toContain(texts.ignore);
        expect(mail.subject).not.toContain('{');
        expect(mail.text).toContain('Ada');
      }
    }
  });
});

const to = 'reader@books.example';
const SENDER = {
  houseName: 'Nightshelf',
  operatorName: 'Ada',
  operatorMail: 'ada@books.example',
  footer: null,
  own: {},
};
const digest = { kind: 'digest', listed: [], more: 2, settingsUrl: '/s', unsubscribeUrl: '/u' } as const;
const order = {
  number: 7,
  gold: 100,
  money: 199,
  currency: 'USD',
  spent: 0,
  coins: 100,
  bonus: 0,
  debt: 0,
};
const withdrawal = { kind: 'withdrawal', ...order, at: 0 } as const;

it('every mail to a reader ends with the owner’s lines, in its language or else in English', () => {
  const footer = { en: 'Ada Lovelace\n12 <Quay> Street', pt: 'Rua do Cais, 12' };
  const sender = { ...SENDER, footer };
  const mailsIn = (language: Language) => [
    composeMail({ ...content, footer, language }),
    composeDigest(to, { ...digest, language }, sender),
    composeWithdrawal(to, { ...withdrawal, language } as WithdrawalMail, sender),
  ];
  const answer = composeAnswer(to, { kind: 'answer', subject: 'Coins', text: 'Here.' }, sender);
  for (const { text, html } of [...mailsIn('en'), ...mailsIn('ru'), answer]) {
    expect(text).toMatch(/\n\nAda\n\nAda Lovelace\n12 <Quay> Street\n/);
    expect(html).toContain('Ada Lovelace\n12 &#60;Quay&#62; Street');
  }
  for (const { text } of mailsIn('pt')) expect(text).toMatch(/\n\nAda\n\nRua do Cais, 12\n/);
});

it('a receipt of a withdrawal from VIP counts days instead of coins', () => {
  const vip = { ...withdrawal, gold: 0, coins: 0, vipDays: 30, days: 29 };
  const textIn = (language: Language) =>
    composeWithdrawal(to, { ...vip, language } as WithdrawalMail, SENDER).text;
  expect(textIn('en')).toMatch(
    /\(VIP, 30 days\).*Paid back: .*Days used and deducted: 1\nDays taken back: 29\n\n/s,
  );
  expect(textIn('en')).not.toMatch(/coins/i);
  expect(textIn('ru')).toContain('Снятые дни: 29');
  const tier = composeWithdrawal(to, { ...vip, tier: 'Lanterns', language: 'en' } as WithdrawalMail, SENDER);
  expect(tier.text).toContain('(Lanterns, 30 days)');
});

it('a mail has an owner’s words in its language only, and stays whole', () => {
  const words = { subject: 'From {name}', lead: 'By {name}:\n<b>now</b>' };
  const own = { login: { pt: words }, digest: { pt: words }, withdrawal: { pt: words } };
  const sender = { ...SENDER, houseName: 'Night & Shelf', own };
  const mailsIn = (language: Language) => [
    composeMail({ ...content, ...sender, language }),
    composeDigest(to, { ...digest, language }, sender),
    composeWithdrawal(to, { ...withdrawal, language } as WithdrawalMail, sender),
  ];
  const mails = mailsIn('pt');
  for (const { subject, text, html } of mails) {
    expect(subject).toBe('From Night & Shelf');
    expect(text).toMatch(/^By Night & Shelf:\n<b>now<\/b>\n\n/);
    expect(html).toContain('By Night &#38; Shelf:\n&#60;b&#62;now&#60;/b&#62;');
    expect(html).not.toContain('<b>');
  }
  const [code, news, receipt] = mails;
  expect(code?.text).toMatch(/\n\n012345\n\nO código vale por 10 minutos/);
  expect(code?.html).toContain('>012345</p>');
  expect(news?.headers).toMatchObject({ 'List-Unsubscribe': '</u>' });
  expect(receipt?.text).toMatch(/Recebemos a sua desistência do pedido 7 .*Valor devolvido/s);
  const plain = { ...sender, own: {} };
  expect(mailsIn('ru')).toEqual([
    composeMail({ ...content, ...plain, language: 'ru' }),
    composeDigest(to, { ...digest, language: 'ru' }, plain),
    composeWithdrawal(to, { ...withdrawal, language: 'ru' } as WithdrawalMail, plain),
  ]);
});

it('a digest of one item has that as its subject, whatever the owner wrote', () => {
  const listed = [{ title: 'A Book', body: 'Chapter 4', url: '/b' }];
  const own = { digest: { en: { subject: 'News' } } };
  const mail = composeDigest(to, { ...digest, language: 'en', listed, more: 0 }, { ...SENDER, own });
  expect(mail.subject).toBe('A Book');
});

describe('mail without a server', () => {
  const development = { DOGEAR_DEV_MAIL: 'on' };
  let context: TestContext;
  beforeAll(async () => {
    context = await openTestContext();
  });
  afterAll(() => context.close());
  async function outbox(env: Record<string, string> = development) {
    const settings = readSettings(env);
    const mailer = openMailer(settings);
    await mailer.send(composeMail({ ...content, operatorName: '<i>Ada</i>' })).catch(() => undefined);
    return createApp({ ...context, settings, mailer });
  }

  it('is printed, and shown on a page for this machine only', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const app = await outbox();
    expect(log.mock.calls.join()).toContain('012345');
    const page = await app.request('/dev/mail');
    const text = await page.text();
    expect(text).toContain('012345');
    expect(text).not.toContain('<i>');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as never;
    const status = async (url: string, headers = {}, address = '127.0.0.1') =>
      (await app.request(url, { headers }, from(address))).status;
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
      expect([host, await status('/dev/mail', { host })]).toEqual([host, 200]);
    }
    expect(await status('/dev/mail', {}, '203.0.113.5')).toBe(404);
    // A proxy on this machine, and a foreign host name that resolves to it.
    for (const name of ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'CF-Ray']) {
      expect([name, await status('/dev/mail', { [name]: '127.0.0.1' })]).toEqual([name, 404]);
    }
    for (const host of [
      'books.example',
      'localhost.books.example',
      '192.168.0.2:8080',
      'localhost@books.example',
      '',
    ]) {
      expect([host, await status('http://books.example/dev/mail', { host })]).toEqual([host, 404]);
    }
  });

  it('is shown only if the operator enables it or the server listens locally', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const shown = async (env: Record<string, string>) =>
      (await (await outbox(env)).request('/dev/mail')).status === 200;
    expect(await shown({})).toBe(false);
    expect(await shown({ HOST: '0.0.0.0' })).toBe(false);
    expect(await shown({ HOST: '127.0.0.1' })).toBe(true);
    expect(await shown({ HOST: 'localhost', DOGEAR_DEV_MAIL: 'off' })).toBe(false);
    expect(await shown({ ...development, DOGEAR_TRUST_PROXY: 'on' })).toBe(false);
  });

  it('is not offered in production, and no code is printed', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const production = {
      NODE_ENV: 'production',
      DOGEAR_CONTENT_SECRET: 'x'.repeat(40),
      DOGEAR_OPERATOR_NAME: 'D',
    };
    const app = await outbox({ ...production, ...development, HOST: '127.0.0.1' });
    expect(log.mock.calls.join()).not.toContain('012345');
    expect((await app.request('/dev/mail')).status).toBe(404);
    const client = createClient(app);
    const sent = await client.call('sendCodeByEmail', {
      email: content.to,
      purpose: 'login',
      language: 'en',
    });
    expect(sent.body.code).toBe(FAILURES.noMail.code);
    expect((await client.call('novelConfig', {})).body.data).toMatchObject({ sendsMail: false });
  });

  it('is an error when half configured, without revealing the password', () => {
    expect(() => readSettings({ DOGEAR_SMTP_URL: 'smtps://mail.example' })).toThrow('DOGEAR_MAIL_FROM');
    expect(() =>
      readSettings({ DOGEAR_SMTP_URL: 'http://u:hidden@mail.example', DOGEAR_MAIL_FROM: 'a@b.c' }),
    ).toThrow(/^(?!.*hidden).*DOGEAR_SMTP_URL/);
  });
});
