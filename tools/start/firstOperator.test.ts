import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { users } from '../../server/ground/db/schema/users';
import type { Settings } from '../../server/ground/settings/settings';
import { grantRole, listOperators } from '../../server/operator/role';
import { LOGIN, openAccount, PASSWORD } from '../../server/testing/accounts';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { prepareOperator } from './firstOperator';

let app: TestApp;
const said: string[] = [];
beforeEach(async () => {
  app = await openTestApp();
  said.length = 0;
  for (const way of ['log', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.context.close();
});

const EMAIL = 'ann@books.example';
/** A start with DOGEAR_ADMIN_EMAIL and one of the two passwords. */
const start = (admin: Partial<NonNullable<Settings['admin']>> | null) => {
  const settings = {
    ...app.context.settings,
    admin: admin && { email: EMAIL, password: null, passwordFile: null, ...admin },
  };
  return prepareOperator({ ...app.context, settings });
};
const logIn = (password: string) => app.ask('loginByEmail', { email: EMAIL, password, ...LOGIN });

it('until there is an operator, a start opens the set-up page, each at the same address', async () => {
  const path = await start(null);
  expect(path).toMatch(/^\/setup#[\w-]{24}$/);
  expect(await start(null)).toBe(path);
  await openAccount(app, EMAIL);
  await grantRole(app.context, { email: EMAIL });
  expect(await start(null)).toBeNull();
  await app.context.db.update(users).set({ role: 'moderator' }).where(eq(users.email, EMAIL));
  expect(await start(null)).not.toBe(path);
});

it('the settings create the first operator, and change nothing afterwards', async () => {
  expect(await start({ password: PASSWORD })).toBeNull();
  expect(said).toEqual([
    expect.stringMatching(/^The operator of DOGEAR_ADMIN_EMAIL was created: reader \d+\.$/),
  ]);
  expect(await listOperators(app.context.db)).toMatchObject([{ email: EMAIL }]);
  expect(await start({ password: 'another password' })).toBeNull();
  expect((await logIn('another password')).code).not.toBe(1);
  expect((await logIn(PASSWORD)).code).toBe(1);
});

it('the password may be in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-admin-'));
  await expect(start({ passwordFile: join(folder, 'none') })).rejects.toThrow(
    /^DOGEAR_ADMIN_PASSWORD_FILE: The password’s file cannot be read/,
  );
  await writeFile(join(folder, 'password'), `${PASSWORD}\r\n`);
  expect(await start({ passwordFile: join(folder, 'password') })).toBeNull();
  expect((await logIn(PASSWORD)).code).toBe(1);
  await rm(folder, { recursive: true });
});

it('an account that has the address keeps its password; the set-up page is open beside it', async () => {
  await openAccount(app, EMAIL);
  expect(await start({ password: 'another password' })).toMatch(/^\/setup#/);
  expect(said).toEqual([expect.stringContaining('operator grant EMAIL')]);
  expect((await logIn('another password')).code).not.toBe(1);
  expect((await logIn(PASSWORD)).code).toBe(1);
  expect(await listOperators(app.context.db)).toEqual([]);
});

it.each([
  ['12345', /^DOGEAR_ADMIN_PASSWORD: A password has 6 to 32 characters\.$/],
  ['password1', /^DOGEAR_ADMIN_PASSWORD: Too many people use this password/],
])('the weak password %s ends the start', async (password, why) => {
  await expect(start({ password })).rejects.toThrow(why);
});
