import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditLog } from '../../server/ground/db/schema/operator';
import { passkeys } from '../../server/ground/db/schema/passkeys';
import { sessions } from '../../server/ground/db/schema/sessions';
import { users } from '../../server/ground/db/schema/users';
import { readReaderFile } from '../../server/operator/people/readerFile';
import { listOperators } from '../../server/operator/role';
import { LOGIN, openAccount, PASSWORD } from '../../server/testing/accounts';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { operatorCommand } from './operatorCommand';

let app: TestApp;
let userId: number;
const said: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  userId = (await openAccount(app, 'ann@books.example')).data.user.userId;
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void said.push(text));
});
afterAll(() => app.context.close());

const run = (name: string, ...args: string[]) => operatorCommand(name, args)?.(app.context);

it('a command does what the desk does, and is logged without an operator', async () => {
  expect(await run('grant', 'Ann@books.example')).toBe(0);
  expect(await run('coins', String(userId), '40', 'a', 'present')).toBe(0);
  expect(await run('coins', String(userId), '-15', 'too', 'much')).toBe(0);
  expect(await run('silence', String(userId), '2', 'loud')).toBe(0);
  expect(await run('warn', String(userId), 'Be kind.')).toBe(0);
  expect(await run('logout', String(userId), 'stolen telephone')).toBe(0);
  const file = await readReaderFile(app.context, userId);
  expect(file).toMatchObject({
    isOperator: true,
    balance: { coins: 25 },
    silence: { reason: 'loud' },
    sessions: [],
  });
  expect(file?.notes.map(({ kind, text }) => [kind, text])).toEqual([
    ['warning', 'Be kind.'],
    ['silence', 'loud'],
    ['coinsTaken', 'too much'],
    ['coinsGiven', 'a present'],
  ]);
  const entries = await app.context.db.select().from(auditLog);
  expect(new Set(entries.map(({ operatorId }) => operatorId))).toEqual(new Set([null]));
  expect(entries.map(({ act }) => act)).toEqual([
    'role.grant',
    'coins.give',
    'coins.take',
    'reader.silence',
    'reader.warn',
    'reader.endSession',
  ]);
});

it('an account without an address can become an operator by number, a guest cannot', async () => {
  const unnamed = await app.signIn();
  const guest = await app.signIn();
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, unnamed.userId));
  expect(await run('grant', String(unnamed.userId))).toBe(0);
  expect(await listOperators(app.context.db)).toContainEqual(
    expect.objectContaining({ userId: unnamed.userId, email: '' }),
  );
  expect(await run('revoke', String(unnamed.userId))).toBe(0);
  for (const number of [guest.userId, 987654]) {
    expect(await run('grant', String(number))).toBe(1);
    expect(said.at(-1)).toContain('No account has this number');
  }
  expect((await listOperators(app.context.db)).map((operator) => operator.userId)).toEqual([userId]);
  const about = eq(auditLog.objectId, String(unnamed.userId));
  const entries = await app.context.db.select().from(auditLog).where(about).orderBy(auditLog.id);
  expect(entries.map(({ act }) => act)).toEqual(['role.grant', 'role.revoke']);
});

it('a command gives a role, changes it, and does not take the last owner’s', async () => {
  const { data } = await openAccount(app, 'mo@books.example');
  const number = data.user.userId;
  const roleOf = async () =>
    (await listOperators(app.context.db)).find((operator) => operator.userId === number)?.role;
  expect(await run('grant', 'mo@books.example', 'moderator')).toBe(0);
  expect(await roleOf()).toBe('moderator');
  expect(await run('list')).toBe(0);
  expect(said).toContain(`${number}\tmo@books.example\t\tmoderator`);
  expect(await run('grant', 'mo@books.example')).toBe(0);
  expect(await roleOf()).toBe('owner');
  expect(await run('revoke', 'ann@books.example')).toBe(0);
  expect(await run('revoke', String(number))).toBe(1);
  expect(said.at(-1)).toContain('Nobody else is an owner');
  expect(await run('grant', String(number), 'support')).toBe(1);
  expect(await roleOf()).toBe('owner');
  expect(await run('grant', 'ann@books.example')).toBe(0);
  expect(await run('revoke', String(number))).toBe(0);
});

it('an operator is created without a mail, once, with a password from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-password-'));
  const file = join(folder, 'password');
  await writeFile(file, 'six words of my own\n');
  const create = (...args: string[]) => run('create', 'Eve@books.example', '--password-file', file, ...args);
  expect(await create()).toBe(0);
  const [eve] = await app.context.db.select().from(users).where(eq(users.email, 'eve@books.example'));
  expect([eve?.role, eve?.emailProvenAt === null]).toEqual(['owner', false]);
  expect(said.at(-1)).toBe(`Reader ${eve?.id} is an operator. The desk is at /operator.`);
  const login = { email: 'eve@books.example', password: 'six words of my own', ...LOGIN };
  expect((await app.ask('loginByEmail', login)).code).toBe(1);
  const [entry] = await app.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, String(eve?.id)));
  expect(entry).toMatchObject({ operatorId: null, after: { role: 'owner', by: 'command line' } });

  await writeFile(file, 'another password');
  expect(await create()).toBe(1);
  expect(said.at(-1)).toContain('operator grant EMAIL');
  expect((await app.ask('loginByEmail', login)).code).toBe(1);
  await rm(folder, { recursive: true });
});

it.each([
  ['12345', 'A password has 6 to 32 characters.'],
  ['x'.repeat(33), 'A password has 6 to 32 characters.'],
  ['password1', 'Too many people use this password'],
  ['weak@books.example', 'Too many people use this password'],
])('the password %s is refused', async (password, why) => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-password-'));
  await writeFile(join(folder, 'password'), password);
  expect(await run('create', 'weak@books.example', '--password-file', join(folder, 'password'))).toBe(1);
  expect(said.at(-1)).toContain(why);
  await rm(folder, { recursive: true });
  await expect(run('create', 'weak@books.example', '--password-file', folder)).rejects.toThrow(
    'The password’s file cannot be read',
  );
  expect(await app.context.db.$count(users, eq(users.email, 'weak@books.example'))).toBe(0);
});

it('the passkeys of an account are listed and removed, which closes its desk', async () => {
  const { db, now } = app.context;
  const at = { createdAt: now(), usedAt: null };
  const key = { publicKey: new Uint8Array(9), counter: 0, transports: [] };
  await db.insert(passkeys).values([
    { userId, name: 'Telephone', credentialId: 'one', ...key, ...at },
    { userId, name: 'Key in the safe', credentialId: 'two', ...key, ...at, usedAt: now() },
  ]);
  expect(await run('passkeys', 'ann@books.example')).toBe(0);
  expect(said.at(-3)).toMatch(/Telephone\tadded \S+\tnot used yet$/);
  expect(said.at(-2)).toMatch(/Key in the safe\tadded \S+\tused \S+$/);
  expect(said.at(-1)).toBe('2 passkeys');
  await app.ask('loginByEmail', { email: 'ann@books.example', password: PASSWORD, ...LOGIN });
  const deskUntil = new Date(now().getTime() + 60_000);
  await db.update(sessions).set({ deskUntil, deskProvenAt: now() }).where(eq(sessions.userId, userId));
  expect(await run('passkeys', String(userId), '--clear')).toBe(0);
  expect(await db.$count(passkeys)).toBe(0);
  const desks = await db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(new Set(desks.flatMap((desk) => [desk.deskUntil, desk.deskProvenAt]))).toEqual(new Set([null]));
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.act, 'passkey.remove'));
  expect(entry).toMatchObject({ operatorId: null, before: { passkeys: 2 }, after: { passkeys: 0 } });
  expect(await run('passkeys', 'nobody@books.example')).toBe(1);
});

it('a failed command says why and logs nothing', async () => {
  const before = await app.context.db.$count(auditLog);
  expect(await run('grant', 'nobody@books.example')).toBe(1);
  expect(await run('coins', String(userId), '-1000', 'gone')).toBe(1);
  expect(said.at(-1)).toContain('tooPoor');
  expect(await run('ban', '987654', '3', 'gone')).toBe(1);
  expect(await app.context.db.$count(auditLog)).toBe(before);
});

it('a command without its arguments is not recognized', () => {
  for (const args of [
    ['grant'],
    ['create'],
    ['create', 'ann'],
    ['create', 'ann@books.example', 'a password'],
    ['create', 'ann@books.example', '--password-file'],
    ['grant', 'ann'],
    ['grant', 'ann@books.example', 'king'],
    ['grant', 'ann@books.example', 'editor', 'support'],
    ['revoke', 'ann@books.example', 'editor'],
    ['grant', '0'],
    ['revoke', '-1'],
    ['coins', '1', '5'],
    ['coins', '1', '0', 'why'],
    ['ban', '1', '-1', 'x'],
    ['passkeys'],
    ['passkeys', 'ann'],
    ['passkeys', 'ann@books.example', '--remove'],
  ])
    expect(operatorCommand(args[0] as string, args.slice(1))).toBeUndefined();
});
