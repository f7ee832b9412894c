import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  CODE_AGAIN_SECONDS,
  CODE_TRIES,
  CODE_VALID_SECONDS,
  type CodePurpose,
} from '../../../contract/account/logins';
import { FAILURES } from '../../../contract/wire/failure';
import { createApp } from '../../http/app';
import { LOGIN, openAccount } from '../../testing/accounts';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { budgets } from '../db/schema/installation';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_MAILS_AN_HOUR: '40' });
});
afterAll(() => app.context.close());

let now = Date.UTC(2026, 4, 4, 12);
beforeEach(async () => {
  pass(7 * 86_400);
  await app.context.db.delete(budgets);
});
function pass(seconds: number): void {
  now += seconds * 1_000;
  app.context.setNow(new Date(now));
}

let addresses = 0;
const newName = () => `reader${++addresses}`;
async function ask(email: string, purpose: CodePurpose = 'login', client?: TestClient) {
  pass(CODE_AGAIN_SECONDS);
  const { status, code, data } = await app.ask('sendCodeByEmail', { email, purpose, language: 'en' }, client);
  return { status, code, data };
}
const mailsTo = (...emails: string[]) => app.context.mails.filter(({ to }) => emails.includes(to));
const codeIn = (email: string) =>
  mailsTo(email)
    .at(-1)
    ?.text.match(/^\d{6}$/m)?.[0] ?? '';
const enter = async (email: string, code: string) =>
  (await app.ask('loginByCode', { email, code, ...LOGIN })).code;

it('a mailbox gets three codes an hour, in any spelling and for any purpose', async () => {
  const name = newName();
  const spellings = [
    `${name}@gmail.com`,
    `${name}+a@gmail.com`,
    `rea.der${addresses}@googlemail.com`,
    `${name}+b@gmail.com`,
  ];
  const answers = [];
  for (const email of spellings) answers.push(await ask(email));
  answers.push(await ask(spellings[0] as string, 'register'), await ask(spellings[0] as string));
  expect(mailsTo(...spellings)).toHaveLength(3);
  // The answers do not tell whether a mail was sent, or that another user has asked.
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  pass(3_600);
  await ask(spellings[0] as string);
  expect(mailsTo(...spellings)).toHaveLength(4);
});

it('a second code within a minute is not sent, and the first stays valid', async () => {
  const email = `${newName()}@books.example`;
  await ask(email);
  const request = { email, purpose: 'login', language: 'en' } as const;
  expect((await app.ask('sendCodeByEmail', request)).code).toBe(1);
  expect(mailsTo(email)).toHaveLength(1);
  expect(await enter(email, codeIn(email))).toBe(1);
});

it('when a mailbox’s limit is used up, its last code stays valid for longer', async () => {
  const email = `${newName()}@books.example`;
  for (let nth = 0; nth < 3; nth++) await ask(email);
  pass(CODE_VALID_SECONDS);
  const code = codeIn(email);
  expect(await enter(email, code)).toBe(FAILURES.wrongCode.code);
  await ask(email);
  expect(mailsTo(email)).toHaveLength(3);
  expect(await enter(email, code)).toBe(1);
  await ask(email);
  expect(await enter(email, code)).toBe(FAILURES.wrongCode.code);
});

it('a prolonged code keeps its used tries, and ends an hour after creation', async () => {
  const email = `${newName()}@books.example`;
  for (let nth = 0; nth < 3; nth++) await ask(email);
  const code = codeIn(email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let nth = 0; nth < CODE_TRIES; nth++) await enter(email, wrong);
  await ask(email);
  expect(await enter(email, code)).toBe(FAILURES.wrongCode.code);

  const late = `${newName()}@books.example`;
  for (let nth = 0; nth < 3; nth++) await ask(late, 'login');
  // The budget's hour has not ended, so no new code is sent.
  pass(3_600 - CODE_AGAIN_SECONDS * 4);
  await ask(late);
  pass(CODE_VALID_SECONDS);
  await ask(late, 'register');
  expect(await enter(late, codeIn(late))).toBe(FAILURES.wrongCode.code);
});

it('other spellings and mails without a code leave an account’s owner one code', async () => {
  const name = newName();
  const email = `${name}@gmail.com`;
  await openAccount(app, email);
  pass(3_600);
  const before = mailsTo(email).length;
  await ask(email, 'register');
  await ask(email, 'register');
  await ask(`${name}+x@gmail.com`);
  await ask(`${name}+y@gmail.com`);
  expect([mailsTo(email).length - before, mailsTo(`${name}+x@gmail.com`).length]).toEqual([1, 1]);
  expect(mailsTo(`${name}+y@gmail.com`)).toHaveLength(0);
  await ask(email);
  expect(await enter(email, codeIn(email))).toBe(1);
});

it('known and unknown addresses cause the same number of queries', async () => {
  const work: string[] = [];
  const { session } = app.context.db as unknown as {
    session: { logger: object; options: { logger?: object } };
  };
  const count = async (isKnown: boolean) => {
    const name = newName();
    if (isKnown) await openAccount(app, `${name}@gmail.com`);
    pass(3_600);
    for (const tag of ['a', 'b', 'c']) await ask(`${name}+${tag}@gmail.com`);
    const [logger, own] = [session.logger, session.options.logger];
    const counting = { logQuery: (query: string) => work.push(query) };
    Object.assign(session, { logger: counting, options: { ...session.options, logger: counting } });
    pass(CODE_AGAIN_SECONDS);
    // Calls the app directly: the mails are sent later.
    const request = { email: `${name}@gmail.com`, purpose: 'login', language: 'en' } as const;
    await createClient(app.app).call('sendCodeByEmail', request);
    Object.assign(session, { logger, options: { ...session.options, logger: own } });
    return work.splice(0).map((query) => query.split(' ')[0]);
  };
  const forKnown = await count(true);
  const forUnknown = await count(false);
  expect(forKnown.length).toBeGreaterThan(5);
  expect(forUnknown).toHaveLength(forKnown.length);
});

it('a network gets twenty mails an hour, codes and messages together', async () => {
  const { client } = await app.signIn();
  const write = () =>
    app.ask('customerService', { requestId: randomUUID(), email: '', subject: '', text: 'help' }, client);
  for (let nth = 0; nth < 19; nth++) expect((await ask(`${newName()}@books.example`)).code).toBe(1);
  expect((await write()).code).toBe(1);
  expect((await ask(`${newName()}@books.example`)).status).toBe(429);
  expect((await write()).status).toBe(429);
  pass(3_600);
  expect((await write()).code).toBe(1);
});

it('all readers share an hourly limit, a quarter of it reserved for returning devices', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { client } = await app.signIn();
  pass(86_400);
  const askFrom = async (nth: number, asks?: TestClient) => {
    const behind = { 'x-forwarded-for': `192.0.2.${nth}` };
    const request = { email: `${newName()}@books.example`, purpose: 'login', language: 'en' } as const;
    return (await (asks ?? createClient(proxied)).call('sendCodeByEmail', request, behind)).status;
  };
  const proxied = createApp({ ...app.context, settings: { ...app.context.settings, trustProxy: true } });
  const asKnown = Object.assign(createClient(proxied), { cookie: client.cookie });
  const statuses = [];
  for (let nth = 1; nth <= 31; nth++) statuses.push(await askFrom(nth));
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  const newcomer = Object.assign(createClient(proxied), { cookie: (await app.signIn()).client.cookie });
  expect(await askFrom(40, newcomer)).toBe(429);
  for (let nth = 1; nth <= 10; nth++) expect(await askFrom(50 + nth, asKnown)).toBe(200);
  expect(await askFrom(70, asKnown)).toBe(429);
  vi.restoreAllMocks();
});
