import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { comments } from '../ground/db/schema/comments';
import { mails } from '../ground/db/schema/messages';
import { openMailer } from '../ground/mail/mailer';
import { createMailSender } from '../ground/mail/mailSender';
import { writing } from '../testing/commentsApp';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { type SmtpServer, startSmtp } from '../testing/startSmtp';
import { mailWaiting } from './mailWaiting';

const DAY_MS = 86_400_000;

let app: TestApp;
let smtp: SmtpServer;
let bookId: number;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await openTestApp(null, {
    DOGEAR_SMTP_URL: smtp.url,
    DOGEAR_MAIL_FROM: 'books@books.example',
    DOGEAR_OPERATOR_MAIL: 'desk@books.example',
    DOGEAR_PUBLIC_URL: 'https://books.example',
    DOGEAR_NAME: 'The Weir',
  });
  bookId = await app.publish('waited', {});
});
afterAll(async () => {
  await app.context.close();
  await smtp.stop();
});
beforeEach(() => later(DAY_MS));

const later = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
const look = () => mailWaiting(app.context);
/** A guest's comments wait until an operator has approved them. */
async function write(): Promise<number> {
  const { client } = await app.signIn();
  return (await app.ask('comment', writing(bookId), client)).data.id;
}

it('an operator is mailed once a day when more waits than before', async () => {
  expect(await look()).toBe(false);
  const first = await write();
  const second = await write();
  expect(await look()).toBe(true);
  expect(await look()).toBe(false);
  later(DAY_MS);
  // Nothing new waits.
  expect(await look()).toBe(false);

  await write();
  expect(await look()).toBe(true);
  await write();
  later(DAY_MS - 1);
  expect(await look()).toBe(false);
  later(1);
  expect(await look()).toBe(true);

  // What was judged meanwhile does not hide what is new.
  await app.context.db
    .update(comments)
    .set({ state: 'shown' })
    .where(inArray(comments.id, [first, second]));
  later(DAY_MS);
  expect(await look()).toBe(false);
  await write();
  expect(await look()).toBe(true);
  expect(await app.context.db.$count(mails)).toBe(4);
});

it('the mail names the numbers and the desk', async () => {
  const mailer = openMailer(app.context.settings);
  await createMailSender({ ...app.context, mailer }).workDue();
  mailer.close();
  expect(smtp.mails[0]?.to?.[0]?.address).toBe('desk@books.example');
  expect(smtp.mails[0]?.subject).toBe('The Weir: 2 comments');
  expect(smtp.mails[0]?.text?.trim()).toBe(
    'At the desk of The Weir wait: 2 comments.\n\nhttps://books.example/operator',
  );
});

it('an operator who wants no such mail gets none', async () => {
  await write();
  const settings = { ...app.context.settings, mailsWaiting: false };
  expect(await mailWaiting({ ...app.context, settings })).toBe(false);
});
