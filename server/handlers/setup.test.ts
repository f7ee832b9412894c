import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FAILURES, type FailureName } from '../../contract/wire/failure';
import { credentials } from '../ground/db/schema/logins';
import { auditLog } from '../ground/db/schema/operator';
import { users } from '../ground/db/schema/users';
import { hasOwner, listOperators } from '../operator/role';
import { isSetupOpen, openSetup } from '../operator/setupToken';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await openTestApp();
  token = (await openSetup(app.context)) ?? '';
});
afterEach(() => app.context.close());

const EMAIL = 'Ann@books.example';
const set = (changes: object = {}, client: TestClient = createClient(app.app)) =>
  app.ask(
    'setUp',
    { token, email: EMAIL, password: PASSWORD, nickName: 'Ann', ...LOGIN, ...changes },
    client,
  );
const codeOf = (name: FailureName) => FAILURES[name].code;
const isOpen = async () => (await app.ask('setupState', {})).data.isOpen;

it('the first operator is created without a mail, and the desk is open in its session', async () => {
  expect(await isOpen()).toBe(true);
  const guest = await app.signIn();
  const { code, data } = await set({}, guest.client);
  expect([code, data.user]).toMatchObject([
    1,
    { userId: guest.userId, email: EMAIL.toLowerCase(), nickName: 'Ann', isOperator: 1 },
  ]);
  expect(app.context.mails).toEqual([]);
  const [row] = await app.context.db.select().from(users).where(eq(users.id, guest.userId));
  expect(row?.emailProvenAt).not.toBeNull();
  const state = await app.ask('operatorState', {}, guest.client);
  expect(state.data.openUntil).toBeGreaterThan(app.context.now().getTime());
  expect((await app.ask('operatorCommentQueue', {}, guest.client)).code).toBe(1);
  const login = { email: EMAIL, password: PASSWORD, ...LOGIN };
  expect((await app.ask('loginByEmail', login)).code).toBe(1);
  const entries = await app.context.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ act, after }) => [act, after])).toEqual([
    ['role.grant', { role: 'owner', by: 'set-up page' }],
    ['desk.open', { by: 'set-up page' }],
  ]);
});

it('the token is the same at every start, ends with the first operator, and never comes back', async () => {
  expect(await openSetup(app.context)).toBe(token);
  expect((await set()).code).toBe(1);
  expect(await isOpen()).toBe(false);
  expect((await set({ email: 'bob@books.example' })).code).toBe(codeOf('notAllowed'));
  const [operator] = await listOperators(app.context.db);
  const { userId } = operator ?? { userId: 0 };
  await app.context.db.update(users).set({ role: 'reader' }).where(eq(users.id, userId));
  expect((await set({ email: 'bob@books.example' })).code).toBe(codeOf('notAllowed'));
  const next = await openSetup(app.context);
  expect(next).not.toBe(token);
  expect((await set({ email: 'bob@books.example' })).code).toBe(codeOf('notAllowed'));
  expect((await set({ email: 'bob@books.example', token: next })).code).toBe(1);
});

it('without the right token nothing is created, and no password is hashed', async () => {
  const { passwords } = app.context;
  Object.assign(app.context, {
    passwords: { ...passwords, hash: () => Promise.reject(new Error('A password was hashed.')) },
  });
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, `A${token.slice(1)}`, '日本'])
    expect((await set({ token: wrong })).code).toBe(codeOf('notAllowed'));
  expect(await hasOwner(app.context.db)).toBe(false);
});

it('an account that has the address keeps its password and its role', async () => {
  const { data } = await openAccount(app, EMAIL);
  const { userId } = data.user;
  const before = await app.context.db.select().from(credentials).where(eq(credentials.userId, userId));
  expect((await set({ password: 'a stranger’s choice' })).code).toBe(codeOf('emailTaken'));
  expect(await app.context.db.select().from(credentials).where(eq(credentials.userId, userId))).toEqual(
    before,
  );
  expect(await hasOwner(app.context.db)).toBe(false);
  expect((await set({ email: 'other@books.example' })).code).toBe(1);
});

it('a common password and a missing name are refused, and the page stays open', async () => {
  expect((await set({ password: 'password1' })).code).toBe(codeOf('commonPassword'));
  expect((await set({ password: EMAIL })).code).toBe(codeOf('commonPassword'));
  expect((await set({ nickName: ' ' })).code).toBe(codeOf('malformed'));
  expect((await set({ password: 'short' })).code).toBe(codeOf('malformed'));
  expect(await isSetupOpen(app.context.db)).toBe(true);
});

it('of two browsers with the token one wins', async () => {
  const emails = ['one@books.example', 'two@books.example'];
  const codes = await Promise.all(emails.map(async (email) => (await set({ email })).code));
  expect(codes.sort()).toEqual([1, codeOf('notAllowed')].sort());
  expect(await listOperators(app.context.db)).toHaveLength(1);
  expect(await app.context.db.$count(users, eq(users.kind, 'registered'))).toBe(1);
});

it('tries at the token are limited', async () => {
  for (let tries = 0; tries < 10; tries++) await set({ token: 'guessed' });
  expect((await set({ token })).status).toBe(429);
});
