import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DESK_FRESH_MS } from '../../../contract/operator/operator';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_MS } from '../../../contract/operator/passkeys';
import { FAILURES, type FailureName } from '../../../contract/wire/failure';
import { deleteAccount } from '../../accounts/deleteAccount';
import { auditLog } from '../../ground/db/schema/operator';
import { passkeyChallenges, passkeys } from '../../ground/db/schema/passkeys';
import { removeOldChallenges } from '../../operator/passkeys';
import { grantRole, revokeRole } from '../../operator/role';
import { LOGIN, PASSWORD } from '../../testing/accounts';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { makeOperator, openDesk, type TestOperator } from '../../testing/operatorApp';
import { createAuthenticator, type Lies, type SoftAuthenticator } from '../../testing/softAuthenticator';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());
const pass = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
// One minute between tests, so that no rate limit interferes.
beforeEach(() => pass(61_000));

const codeOf = (name: FailureName) => FAILURES[name].code;
const PASSWORD_PROOF = { kind: 'password', password: PASSWORD } as const;
type Operator = TestOperator & { readonly key: SoftAuthenticator };

async function add(
  { client }: TestOperator,
  key = createAuthenticator(),
  lies: Lies = {},
  name = 'Telephone',
): Promise<number> {
  const begun = await app.ask('operatorBeginPasskey', {}, client);
  if (begun.code !== 1) return begun.code;
  return (await app.ask('operatorAddPasskey', { name, made: key.make(begun.data, lies) }, client)).code;
}

/** An operator with a passkey, whose desk is closed. */
async function makeKeyed(options?: { counts: boolean }): Promise<Operator> {
  const operator = await openDesk(app);
  const key = createAuthenticator(options);
  expect(await add(operator, key)).toBe(1);
  await app.ask('operatorClose', {}, operator.client);
  return { ...operator, key };
}

async function prove({ key }: Operator, client: TestClient, lies?: Lies): Promise<number> {
  const asked = await app.ask('operatorAskPasskey', {}, client);
  expect(asked.code).toBe(1);
  const proof = { kind: 'passkey', passkey: key.prove(asked.data, lies) } as const;
  return (await app.ask('operatorOpen', { proof }, client)).code;
}
const open = (operator: Operator, lies?: Lies) => prove(operator, operator.client, lies);
const list = async ({ client }: TestOperator) => (await app.ask('operatorPasskeys', {}, client)).data.list;
const isOpen = async (client: TestClient) =>
  (await app.ask('operatorState', {}, client)).data.openUntil !== null;

async function logIn({ email }: TestOperator): Promise<TestClient> {
  const client = createClient(app.app);
  expect((await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, client)).code).toBe(1);
  return client;
}
const actsOf = async ({ userId }: TestOperator) =>
  await app.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, String(userId)))
    .orderBy(auditLog.id);

describe('a passkey', () => {
  it('is added at an open desk, listed without its key, and in the log', async () => {
    const operator = await openDesk(app);
    expect(await add(operator, undefined, {}, '  Key in the safe ')).toBe(1);
    const [passkey] = await list(operator);
    expect(passkey).toEqual({
      id: expect.any(Number),
      name: 'Key in the safe',
      createdAt: app.context.now().getTime(),
      usedAt: null,
    });
    expect((await actsOf(operator)).at(-1)).toMatchObject({
      act: 'passkey.add',
      operatorId: operator.userId,
      before: { passkeys: 0 },
      after: { passkeys: 1, passkey: passkey?.id },
    });
  });

  it('must be verified by its user, is bound to this site and attested by nobody', async () => {
    const operator = await openDesk(app);
    const { data } = await app.ask('operatorBeginPasskey', {}, operator.client);
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Dogear' },
      user: { name: operator.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [],
    });
    const x5c = new Map([['x5c', [new Uint8Array(100)]]]);
    const wrong: Lies[] = [
      { origin: 'http://localhost:9999' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { type: 'webauthn.get' },
      { attestation: { fmt: 'packed', attStmt: x5c } },
      { attestation: { fmt: 'apple', attStmt: new Map() } },
    ];
    for (const lies of wrong)
      expect([lies, await add(operator, undefined, lies)]).toEqual([lies, codeOf('passkeyFailed')]);
    expect(await list(operator)).toEqual([]);
  });

  it('is one of ten at most, and stored once', async () => {
    const operator = await openDesk(app);
    const key = createAuthenticator();
    expect(await add(operator, key)).toBe(1);
    expect(await add(operator, key)).toBe(codeOf('passkeyFailed'));
    const begun = await app.ask('operatorBeginPasskey', {}, operator.client);
    expect(begun.data.excludeCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['internal'] },
    ]);
    for (let number = 1; number < MOST_PASSKEYS; number++) {
      if (number % 5 === 0) pass(61_000);
      expect(await add(operator)).toBe(1);
    }
    expect(await add(operator)).toBe(codeOf('accountFull'));
  });

  it('is added and removed only with a fresh proof', async () => {
    const operator = await makeKeyed();
    await open(operator);
    const [passkey] = await list(operator);
    for (let passed = 0; passed <= DESK_FRESH_MS; passed += DESK_FRESH_MS / 2) {
      await app.ask('operatorPasskeys', {}, operator.client);
      pass(DESK_FRESH_MS / 2);
    }
    const remove = () =>
      app.ask(
        'operatorRemovePasskey',
        { requestId: randomUUID(), passkeyId: passkey?.id ?? 0 },
        operator.client,
      );
    expect(await add(operator)).toBe(codeOf('passwordNeeded'));
    expect((await remove()).code).toBe(codeOf('passwordNeeded'));
    expect(await open(operator)).toBe(1);
    expect(await add(operator)).toBe(1);
    expect((await remove()).code).toBe(1);
    expect((await remove()).code).toBe(codeOf('notFound'));
    expect((await actsOf(operator)).at(-1)).toMatchObject({
      act: 'passkey.remove',
      before: { passkeys: 2, passkey: passkey?.id },
      after: { passkeys: 1 },
    });
  });
});

describe('a desk with a passkey', () => {
  it('opens only with it, and its use is noted', async () => {
    const operator = await makeKeyed();
    const { data } = await app.ask('operatorState', {}, operator.client);
    expect(data).toMatchObject({
      passkeys: 1,
      passkeyOrigin: 'http://localhost',
      mustAddPasskey: false,
      openUntil: null,
    });
    const byPassword = await app.ask('operatorOpen', { proof: PASSWORD_PROOF }, operator.client);
    expect(byPassword.code).toBe(codeOf('passkeyNeeded'));
    expect(await isOpen(operator.client)).toBe(false);
    expect(await open(operator)).toBe(1);
    expect(await isOpen(operator.client)).toBe(true);
    const [passkey] = await list(operator);
    expect(passkey?.usedAt).toBe(app.context.now().getTime());
    const [entry] = await app.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, 'desk.open'))
      .orderBy(auditLog.id)
      .then((rows) => rows.slice(-1));
    expect(entry).toMatchObject({ operatorId: operator.userId, after: { by: `passkey ${passkey?.id}` } });
  });

  it('closes in other sessions when a passkey is added or removed', async () => {
    const operator = await openDesk(app);
    const other = await logIn(operator);
    await app.ask('operatorOpen', { proof: PASSWORD_PROOF }, other);
    const key = createAuthenticator();
    expect(await add(operator, key)).toBe(1);
    expect([await isOpen(operator.client), await isOpen(other)]).toEqual([true, false]);
    expect(await prove({ ...operator, key }, other)).toBe(1);
    const [passkey] = await list(operator);
    const request = { requestId: randomUUID(), passkeyId: passkey?.id ?? 0 };
    expect((await app.ask('operatorRemovePasskey', request, other)).code).toBe(1);
    expect([await isOpen(operator.client), await isOpen(other)]).toEqual([false, true]);
    expect((await app.ask('operatorOpen', { proof: PASSWORD_PROOF }, operator.client)).code).toBe(1);
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:9999' }],
    ['another site’s credential', { rpId: 'evil.example' }],
    ['no verification of the user', { isVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a ceremony of another kind', { type: 'webauthn.create' }],
  ])('stays closed to %s', async (_, lies) => {
    const operator = await makeKeyed();
    expect(await open(operator, lies)).toBe(codeOf('passkeyFailed'));
    expect(await isOpen(operator.client)).toBe(false);
    expect(await open(operator)).toBe(1);
  });

  it('accepts each challenge once, also after a wrong answer', async () => {
    const operator = await makeKeyed();
    const { client, key } = operator;
    const asked = await app.ask('operatorAskPasskey', {}, client);
    const right = { proof: { kind: 'passkey', passkey: key.prove(asked.data) } } as const;
    const wrong = { proof: { kind: 'passkey', passkey: key.prove(asked.data, { rpId: 'evil.example' }) } };
    expect((await app.ask('operatorOpen', right, client)).code).toBe(1);
    await app.ask('operatorClose', {}, client);
    expect((await app.ask('operatorOpen', right, client)).code).toBe(codeOf('passkeyFailed'));
    const again = await app.ask('operatorAskPasskey', {}, client);
    const late = { proof: { kind: 'passkey', passkey: key.prove(again.data) } } as const;
    expect((await app.ask('operatorOpen', wrong as typeof right, client)).code).toBe(codeOf('passkeyFailed'));
    expect((await app.ask('operatorOpen', late, client)).code).toBe(codeOf('passkeyFailed'));
  });

  it('accepts a challenge for five minutes, and only its session’s', async () => {
    const operator = await makeKeyed();
    const { client, key } = operator;
    const other = await logIn(operator);
    const answer = async (challenged: TestClient, answering: TestClient, ms: number) => {
      const asked = await app.ask('operatorAskPasskey', {}, challenged);
      pass(ms);
      const proof = { kind: 'passkey', passkey: key.prove(asked.data) } as const;
      return (await app.ask('operatorOpen', { proof }, answering)).code;
    };
    expect(await answer(client, client, PASSKEY_CHALLENGE_MS)).toBe(codeOf('passkeyFailed'));
    expect(await answer(client, client, PASSKEY_CHALLENGE_MS - 1)).toBe(1);
    await app.ask('operatorClose', {}, client);
    await app.ask('operatorAskPasskey', {}, other);
    expect(await answer(client, other, 0)).toBe(codeOf('passkeyFailed'));
    await app.ask('operatorAskPasskey', {}, client);
    pass(PASSKEY_CHALLENGE_MS + 1);
    await removeOldChallenges(app.context.db, app.context.now());
    expect(await app.context.db.$count(passkeyChallenges)).toBe(0);
  });

  it('stays closed to another operator’s passkey and to a removed one', async () => {
    const operator = await makeKeyed();
    const other = await makeKeyed();
    expect(await open({ ...operator, key: other.key })).toBe(codeOf('passkeyFailed'));
    await open(operator);
    await add(operator);
    const [first] = await list(operator);
    const request = { requestId: randomUUID(), passkeyId: first?.id ?? 0 };
    expect((await app.ask('operatorRemovePasskey', request, other.client)).code).toBe(codeOf('deskClosed'));
    await open(other);
    expect((await app.ask('operatorRemovePasskey', request, other.client)).code).toBe(codeOf('notFound'));
    request.requestId = randomUUID();
    expect((await app.ask('operatorRemovePasskey', request, operator.client)).code).toBe(1);
    await app.ask('operatorClose', {}, operator.client);
    expect(await open(operator)).toBe(codeOf('passkeyFailed'));
    expect((await app.ask('operatorOpen', { proof: PASSWORD_PROOF }, operator.client)).code).toBe(
      codeOf('passkeyNeeded'),
    );
  });

  it('stays closed to an authenticator that counts backwards, and alarms the operator', async () => {
    const alarm = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const operator = await makeKeyed({ counts: true });
    expect(await open(operator)).toBe(1);
    expect(await open(operator)).toBe(1);
    expect(alarm).not.toHaveBeenCalled();
    for (const counter of [3, 1, 0]) expect(await open(operator, { counter })).toBe(codeOf('passkeyFailed'));
    expect(alarm).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/The passkey \d+ counts backwards/));
    expect(await open(operator)).toBe(1);
    alarm.mockRestore();
  });

  it('limits the tries', async () => {
    const operator = await makeKeyed();
    for (let tries = 0; tries < 10; tries++)
      expect(await open(operator, { rpId: 'evil.example' })).toBe(codeOf('passkeyFailed'));
    const asked = await app.ask('operatorAskPasskey', {}, operator.client);
    const proof = { kind: 'passkey', passkey: operator.key.prove(asked.data) } as const;
    expect((await app.ask('operatorOpen', { proof }, operator.client)).status).toBe(429);
  });
});

describe('the passkeys of an account', () => {
  it('are removed with its role and with the account', async () => {
    const operator = await makeKeyed();
    const mine = eq(passkeys.userId, operator.userId);
    await revokeRole(app.context, operator);
    expect(await app.context.db.$count(passkeys, mine)).toBe(0);
    await grantRole(app.context, operator);
    await openDesk(app, operator);
    await add(operator);
    await app.context.db.transaction((tx) => deleteAccount(tx, operator.userId, app.context.now()));
    expect(await app.context.db.$count(passkeys, mine)).toBe(0);
  });

  it('are in its exported data, without keys', async () => {
    const operator = await makeKeyed();
    const { data } = await app.ask('exportMe', { cursor: '' }, operator.client);
    const [exported] = (data as Record<string, Record<string, unknown>[]>).passkeys ?? [];
    expect(exported).toMatchObject({ name: 'Telephone', used_at: null });
    expect(Object.keys(exported ?? {})).not.toContain('public_key');
    expect(JSON.stringify(data)).not.toContain(operator.key.id);
  });
});

describe('an installation', () => {
  it('that requires a passkey lets an operator without one only add it', async () => {
    const strict = await openTestApp(null, { DOGEAR_DESK_PASSKEY: 'required' });
    const operator = await makeOperator(strict);
    const { client } = operator;
    const opened = await strict.ask('operatorOpen', { proof: PASSWORD_PROOF }, client);
    expect(opened.data).toMatchObject({ mustAddPasskey: true, passkeys: 0 });
    const read = async () => (await strict.ask('operatorAuditLog', auditRequest, client)).code;
    const auditRequest = { before: null, operatorId: null, about: null };
    const word = { requestId: randomUUID(), word: 'spoiler', isListed: true };
    expect(await read()).toBe(codeOf('passkeyNeeded'));
    expect((await strict.ask('operatorListWord', word, client)).code).toBe(codeOf('passkeyNeeded'));
    expect((await strict.ask('operatorPasskeys', {}, client)).data.list).toEqual([]);
    const begun = await strict.ask('operatorBeginPasskey', {}, client);
    const made = createAuthenticator().make(begun.data);
    expect((await strict.ask('operatorAddPasskey', { name: 'One', made }, client)).code).toBe(1);
    expect(await read()).toBe(1);
    expect((await strict.ask('operatorListWord', word, client)).code).toBe(1);
    await strict.context.close();
  });

  it.each([
    ['an http address', { DOGEAR_PUBLIC_URL: 'http://books.example' }],
    ['an address without a name', { DOGEAR_PUBLIC_URL: 'https://192.0.2.1' }],
    ['no address in production', { NODE_ENV: 'production' }],
  ])('with %s offers none', async (_, env) => {
    const production = {
      DOGEAR_CONTENT_SECRET: 'x'.repeat(32),
      DOGEAR_OPERATOR_NAME: 'Ann',
      DOGEAR_SMTP_URL: 'smtp://mail.example',
      DOGEAR_MAIL_FROM: 'books@mail.example',
    };
    const nameless = await openTestApp(null, { ...production, ...env });
    const operator = await makeOperator(nameless);
    const opened = await nameless.ask('operatorOpen', { proof: PASSWORD_PROOF }, operator.client);
    expect(opened.data.passkeyOrigin).toBeNull();
    const begun = await nameless.ask('operatorBeginPasskey', {}, operator.client);
    expect(begun.code).toBe(codeOf('passkeyFailed'));
    await nameless.context.close();
  });

  it('uses the address that its operator set, whatever was called', async () => {
    const site = await openTestApp(null, { DOGEAR_PUBLIC_URL: 'https://books.example' });
    const { client } = await openDesk(site);
    const begin = async () => (await site.ask('operatorBeginPasskey', {}, client)).data;
    expect((await begin()).rp.id).toBe('books.example');
    const add = async (lies: Lies) => {
      const made = createAuthenticator().make(await begin(), lies);
      return (await site.ask('operatorAddPasskey', { name: 'One', made }, client)).code;
    };
    expect(await add({})).toBe(codeOf('passkeyFailed'));
    expect(await add({ origin: 'https://books.example', rpId: 'books.example' })).toBe(1);
    await site.context.close();
  });
});
