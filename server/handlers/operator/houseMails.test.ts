import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { MAIL_KINDS } from '../../../contract/operator/mailWords';
import { FAILURES } from '../../../contract/wire/failure';
import { LANGUAGES } from '../../../contract/wire/languages';
import { openHouse } from '../../ground/house/openHouse';
import { openMailer } from '../../ground/mail/mailer';
import { readSettings } from '../../ground/settings/settings';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';
import { startSmtp } from '../../testing/startSmtp';

let app: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  owner = await openDesk(app);
});
afterAll(() => app.context.close());
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 3_600_001));
  await keepOpen(app, owner);
});
afterEach(async () => {
  await change({ name: null, mailFooter: null, registerMail: null, loginMail: null, mailsAnHour: null });
});

type Asked = RequestOf<'operatorChangeHouse'>;
const change = (what: Asked['change'], seen?: Asked['seen']) =>
  app.ask('operatorChangeHouse', { requestId: randomUUID(), change: what, seen }, owner.client);
const house = async () => (await app.ask('operatorHouse', {}, owner.client)).data;
const preview = (draft: RequestOf<'operatorPreviewMail'>) =>
  app.ask('operatorPreviewMail', draft, owner.client);

let readers = 0;
async function register(language: string) {
  const email = `new${++readers}@books.example`;
  const { client } = await app.signIn();
  const { code } = await app.ask('sendCodeByEmail', { email, purpose: 'register', language }, client);
  const sent = app.context.mails.findLast(({ to }) => to === email);
  return { code, sent };
}

describe('an owner’s words of mails', () => {
  it('are sent in their language, with the footer and the code; where there are none, the built-in ones', async () => {
    await change({
      name: 'The Night Shelf',
      mailFooter: { en: 'The Shelf, 12 Quay Street', pt: 'Rua do Cais, 12' },
      registerMail: {
        en: { subject: 'Welcome to {name}', lead: 'Your place at {name} is ready. Its key:' },
        ru: { lead: 'Ваш ключ:' },
      },
    });
    const { sent: english } = await register('en');
    expect(english?.subject).toBe('Welcome to The Night Shelf');
    expect(english?.text).toMatch(
      /^Your place at The Night Shelf is ready\. Its key:\n\n\d{6}\n\nThe code works once, for 10 minutes\. .*\n\nThe Shelf, 12 Quay Street\n$/s,
    );
    const { sent: unknown } = await register('fr');
    expect(unknown?.subject).toBe('Welcome to The Night Shelf');
    const { sent: russian } = await register('ru');
    expect(russian?.subject).toBe('Ваш код для The Night Shelf');
    expect(russian?.text).toMatch(/^Ваш ключ:\n\n\d{6}\n\nКод действует.*12 Quay Street\n$/s);
    const { sent: portuguese } = await register('pt-BR');
    expect(portuguese?.subject).toBe('O seu código para The Night Shelf');
    expect(portuguese?.text).toMatch(/^Digite este código para criar a sua conta:.*Rua do Cais, 12\n$/s);
    await change({ registerMail: null });
    expect((await register('en')).sent?.subject).toBe('Your code for The Night Shelf');
  });

  it('change no limit of mails', async () => {
    await change({ mailsAnHour: 2, registerMail: { en: { subject: 'Welcome' } } });
    const codes = [await register('en'), await register('en'), await register('en')];
    expect(codes.map(({ code }) => code)).toEqual([1, 1, FAILURES.tooMany.code]);
  });

  it('add no header to a mail and no markup, whatever is in them', async () => {
    const nasty = 'Hello\r\nBcc: all@books.example\r\n\r\n<script>\u0000\u2028\u202e\u0085';
    expect((await change({ registerMail: { en: { subject: nasty, lead: nasty } } })).code).toBe(1);
    const { sent } = await register('en');
    const smtp = await startSmtp();
    const env = { DOGEAR_SMTP_URL: smtp.url, DOGEAR_MAIL_FROM: 'books@books.example' };
    const mailer = openMailer(readSettings(env));
    await mailer.send(sent as NonNullable<typeof sent>);
    mailer.close();
    await smtp.stop();
    const mail = smtp.mails[0] as Email;
    expect(mail.subject).toBe('Hello Bcc: all@books.example <script>');
    expect([mail.bcc, mail.cc, smtp.asked.length]).toEqual([undefined, undefined, 1]);
    expect(mail.text).toMatch(/^Hello\nBcc: all@books\.example\n\n<script>\n\n\d{6}\n/);
    expect(mail.html).toContain('&#60;script&#62;');
    expect(mail.html).not.toContain('<script>');
  });

  it.each<[string, Asked['change']]>([
    ['an unknown placeholder', { loginMail: { en: { lead: 'Dear {reader}' } } }],
    ['a code in the subject', { loginMail: { en: { subject: '{code}' } } }],
    ['an order’s number where there is none', { loginMail: { en: { subject: 'No. {number}' } } }],
    ['half a placeholder', { loginMail: { ru: { subject: 'Код для {name' } } }],
    ['a fullwidth placeholder', { loginMail: { zh: { subject: '｛name｝' } } }],
    ['an empty subject', { loginMail: { en: { subject: ' \n ' } } }],
    ['a long subject', { loginMail: { en: { subject: 'x'.repeat(121) } } }],
    ['a long beginning', { loginMail: { en: { lead: 'x'.repeat(501) } } }],
  ])('cannot be %s', async (_, wrong) => {
    expect((await change(wrong)).code).toBe(FAILURES.malformed.code);
    expect((await house()).loginMail).toEqual({ shown: null, own: null, fixedBy: null });
  });

  it('are in the audit log, before and after', async () => {
    await change({ loginMail: { en: { subject: 'Come in' } } });
    await change({ loginMail: null });
    const asked = { before: null, operatorId: null, about: null };
    const { data } = await app.ask('operatorAuditLog', asked, owner.client);
    expect(data.list[0]).toMatchObject({
      act: 'house.change',
      objectId: 'loginMail',
      operatorId: owner.userId,
      before: { loginMail: '{"en":{"subject":"Come in"}}' },
      after: { loginMail: null },
    });
  });

  it('are not lost to another operator, who is told; other mails and parts can be saved meanwhile', async () => {
    const seen = { loginMail: null };
    const hers = { en: { subject: 'Hers', lead: 'Hers:' } };
    expect((await change({ loginMail: hers }, seen)).code).toBe(1);
    expect((await change({ loginMail: { ru: { lead: 'Его:' } } }, seen)).code).toBe(FAILURES.tooLate.code);
    expect((await house()).loginMail.own).toEqual(hers);
    expect((await change({ registerMail: { ru: { lead: 'Его:' } } }, { registerMail: null })).code).toBe(1);
    const both = { ...hers, ru: { lead: 'Его:' } };
    // What was seen is compared as it is stored, in any order and with any spaces.
    const now = { loginMail: { en: { lead: 'Hers:\n', subject: ' Hers' } } };
    expect((await change({ loginMail: both }, now)).code).toBe(1);
    expect((await house()).loginMail.own).toEqual(both);
    expect((await change({ mailsAnHour: 9 }, { mailsAnHour: 10 })).code).toBe(FAILURES.tooLate.code);
  });

  it('outlast a restart, and reach another process when it looks', async () => {
    const other = await openHouse(app.context);
    await change({ loginMail: { zh: { lead: '请输入：' } } });
    expect(other.now().ownMails).toEqual({});
    await other.look();
    expect(other.now().ownMails).toEqual({ login: { zh: { lead: '请输入：' } } });
    expect((await openHouse(app.context)).now().ownMails).toEqual(other.now().ownMails);
  });
});

describe('the preview of a mail', () => {
  it('is the mail that is sent, with a code that is made up', async () => {
    await change({ name: 'The Night Shelf', mailFooter: { en: 'Quay Street' } });
    const words = { subject: 'Welcome to {name}', lead: 'The key:' };
    const { data } = await preview({ kind: 'register', language: 'en', words });
    expect(data.builtIn).toEqual({
      subject: 'Your code for {name}',
      lead: 'Enter this code to create your account:',
    });
    await change({ registerMail: { en: words } });
    const { sent } = await register('en');
    expect({ subject: data.subject, text: data.text.replace('123456', '') }).toEqual({
      subject: sent?.subject,
      text: sent?.text.replace(/^\d{6}$/m, ''),
    });
  });

  it('is there for every kind, in every language, and without words has the built-in ones', async () => {
    for (const kind of MAIL_KINDS) {
      for (const language of LANGUAGES) {
        const { code, data } = await preview({ kind, language, words: {} });
        expect([kind, language, code]).toEqual([kind, language, 1]);
        expect(`${data.subject}${data.text}`).not.toMatch(/[{}]|undefined/);
        expect(data.text.startsWith(data.builtIn.lead)).toBe(true);
      }
    }
  });

  it('refuses what cannot be saved', async () => {
    const words = { subject: '{code}' };
    expect((await preview({ kind: 'login', language: 'en', words })).code).toBe(FAILURES.malformed.code);
    expect((await preview({ kind: 'withdrawal', language: 'en', words: { subject: '{number}' } })).code).toBe(
      1,
    );
  });
});
