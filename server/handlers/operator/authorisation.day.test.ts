import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type OperatorCallName } from '../../../contract/endpoints';
import { DESK_MOST_MS, DESK_OPEN_MS } from '../../../contract/operator/operator';
import { FAILURES } from '../../../contract/wire/failure';
import type { Endpoint } from '../../../contract/wire/primitives.schema';
import { OPERATOR_ROLES, type OperatorRole } from '../../../contract/wire/roles';
import { auditLog } from '../../ground/db/schema/operator';
import { receipts } from '../../ground/db/schema/receipts';
import { users } from '../../ground/db/schema/users';
import { callsOf, grantRole, revokeRole } from '../../operator/role';
import { openAccount } from '../../testing/accounts';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { keepOpen, makeOperator, openDesk, type TestOperator } from '../../testing/operatorApp';
import { DOORS, NEED_PASSWORD, operatorRequests } from '../../testing/operatorRequests';
import { operatorHandlers } from './operatorHandlers';

let app: TestApp;
let operator: TestOperator;
let victim: number;
let staff: Record<OperatorRole, TestOperator>;
const who: Record<string, TestClient> = {};
beforeAll(async () => {
  app = await openTestApp();
  operator = await openDesk(app);
  victim = (await app.signIn()).userId;
  const callers = {
    guest: (await app.signIn()).client,
    reader: (await openAccount(app, 'reader@books.example')).client,
    banned: (await openAccount(app, 'banned@books.example')).client,
  };
  const bannedUntil = new Date(app.context.now().getTime() + 10 * 86_400_000);
  await app.context.db.update(users).set({ bannedUntil }).where(eq(users.email, 'banned@books.example'));
  const revoked = await openDesk(app);
  await revokeRole(app.context, revoked);
  const outlaw = await openDesk(app);
  await app.context.db.update(users).set({ bannedUntil }).where(eq(users.id, outlaw.userId));
  Object.assign(who, callers, {
    nobody: createClient(app.app),
    'a revoked operator whose session goes on': revoked.client,
    'a banned operator': outlaw.client,
  });
  const withRole = (role: OperatorRole) => makeOperator(app, role);
  const [editor, moderator, support] = await Promise.all(
    (['editor', 'moderator', 'support'] as const).map(withRole),
  );
  staff = { owner: operator, editor, moderator, support } as Record<OperatorRole, TestOperator>;
});
afterAll(() => app.context.close());
// One minute between tests, so that no rate limit interferes. Each test that needs an open desk opens one.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const NAMES = Object.keys(operatorHandlers) as OperatorCallName[];
const requests = () => operatorRequests({ userId: victim, orderId: randomUUID(), commentId: 1 });
const ask = async (name: OperatorCallName, client: TestClient) =>
  (await client.call(name, requests()[name])).body;
const log = () => app.context.db.$count(auditLog);
const written = async () => [await log(), await app.context.db.$count(receipts)];

describe('the table of operator calls', () => {
  it('lists every handler, and every handler requires operator access', async () => {
    const files = await readdir(import.meta.dirname);
    const sections = files.filter((file) => /^(?!operatorHandlers)\w+\.ts$/.test(file));
    const modules = await Promise.all(sections.map((file) => import(`./${file}`) as Promise<object>));
    const names = modules.flatMap((section) => Object.keys(section)).sort();
    expect(names).toEqual(Object.keys(requests()).sort());
    expect(names).toEqual([...NAMES].sort());
    const guarded = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => path.includes('/operator/'));
    expect(guarded.map(([name]) => name).sort()).toEqual(names);
    for (const [, { access, method }] of guarded) expect([access[0], method]).toEqual(['owner', 'POST']);
  });

  it('gives each role its work, and only owners the house', () => {
    const ofAll = [
      ...DOORS,
      'operatorWaiting',
      'operatorPasskeys',
      'operatorBeginPasskey',
      'operatorAddPasskey',
      'operatorRemovePasskey',
    ];
    const ofPeople = ['operatorFindReaders', 'operatorReader'];
    const ofModerator = [
      'operatorCommentQueue',
      'operatorJudgeComment',
      'operatorJudgeComments',
      'operatorWords',
      'operatorListWord',
      'operatorWarn',
      'operatorSilence',
      'operatorBan',
    ];
    const ofSupport = [
      'operatorReaderLedger',
      'operatorReaderOrders',
      'operatorReaderReceipts',
      'operatorEndSession',
      'operatorMoveGold',
      'operatorRefund',
      'operatorMessages',
      'operatorAnswer',
    ];
    const ofOwner = [
      'operatorOperators',
      'operatorGrantRole',
      'operatorRevokeRole',
      'operatorAuditLog',
      'operatorCampaigns',
      'operatorCountAudience',
      'operatorTellCampaign',
      'operatorFigures',
      'operatorInstallation',
      'operatorProve',
      'operatorHouse',
      'operatorChangeHouse',
      'operatorPreviewMail',
      'operatorTokens',
      'operatorMakeToken',
      'operatorRevokeToken',
      'operatorWebhooks',
      'operatorAddWebhook',
      'operatorChangeWebhook',
      'operatorRemoveWebhook',
      'operatorTestWebhook',
      'operatorShop',
      'operatorKeepProduct',
      'operatorKeepTier',
      'operatorSellProduct',
      'operatorOrderProducts',
      'operatorAddOffer',
      'operatorEndOffer',
      'operatorTitleShares',
      'operatorSetShare',
      'operatorEarners',
      'operatorStatement',
      'operatorNotePayout',
    ];
    const notTitles = new Set([...ofPeople, ...ofModerator, ...ofSupport, ...ofOwner]);
    const table: Record<OperatorRole, readonly string[]> = {
      owner: NAMES,
      editor: NAMES.filter((name) => !notTitles.has(name)),
      moderator: [...ofAll, ...ofPeople, ...ofModerator],
      support: [...ofAll, ...ofPeople, ...ofSupport],
    };
    for (const role of OPERATOR_ROLES)
      expect([role, callsOf(role).sort()]).toEqual([role, [...table[role]].sort()]);
  });
});

describe.each(NAMES)('%s', (name) => {
  it('is refused without a role', async () => {
    const before = await written();
    for (const [caller, client] of Object.entries(who)) {
      const { code, data } = await ask(name, client);
      const refusal = caller === 'nobody' ? FAILURES.noSession : FAILURES.notAllowed;
      expect([caller, code, data]).toEqual([caller, refusal.code, null]);
    }
    expect(await written()).toEqual(before);
  });

  it('is answered to the roles of the contract; the others change nothing', async () => {
    const allowed: readonly OperatorRole[] = endpoints[name].access;
    for (const role of OPERATOR_ROLES) {
      await keepOpen(app, staff[role]);
      const before = await written();
      const { code } = await ask(name, staff[role].client);
      expect([role, code !== FAILURES.notAllowed.code]).toEqual([role, allowed.includes(role)]);
      if (!allowed.includes(role)) expect(await written()).toEqual(before);
    }
  });
});

describe.each(NAMES.filter((name) => !DOORS.has(name)))('%s', (name) => {
  it('requires an open desk, which closes after 15 minutes without a call', async () => {
    const fresh = await makeOperator(app);
    const before = await log();
    expect((await ask(name, fresh.client)).code).toBe(FAILURES.deskClosed.code);
    expect(await log()).toBe(before);
    await openDesk(app, fresh);
    const open = (await ask(name, fresh.client)).code;
    expect([FAILURES.deskClosed.code, FAILURES.notAllowed.code]).not.toContain(open);
    app.context.setNow(new Date(app.context.now().getTime() + DESK_OPEN_MS + 1));
    expect((await ask(name, fresh.client)).code).toBe(FAILURES.deskClosed.code);
  });
});

describe('the operator role', () => {
  it('is given only to an existing account, with an entry in the log', async () => {
    const toNobody = await grantRole(app.context, { email: 'nobody@books.example' });
    expect(toNobody).toMatchObject({ ok: false, failure: { name: 'notFound' } });
    const again = await grantRole(app.context, { email: operator.email });
    expect(again).toMatchObject({ value: { answer: { userId: operator.userId, wasChanged: false } } });
    const [line] = await app.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(operator.userId)));
    expect(line).toMatchObject({ act: 'role.grant', operatorId: null, after: { role: 'owner' } });
  });

  it('is reported only to accounts that have it', async () => {
    const mine = await app.ask('userInfo', {}, operator.client);
    expect(mine.data.user.isOperator).toBe(1);
    const { data } = await app.ask('userInfo', {}, who.reader as TestClient);
    expect(data.user.isOperator).toBe(0);
  });
});

describe('the desk', () => {
  it('stays closed to wrong passwords, and limits the attempts', async () => {
    const fresh = await makeOperator(app);
    const wrong = { proof: { kind: 'password', password: 'not this one' } } as const;
    for (let tries = 0; tries < 10; tries++)
      expect((await app.ask('operatorOpen', wrong, fresh.client)).code).toBe(FAILURES.loginError.code);
    expect((await app.ask('operatorOpen', wrong, fresh.client)).status).toBe(429);
  });

  it('is open until its operator closes it', async () => {
    const fresh = await openDesk(app);
    const { data } = await app.ask('operatorState', {}, fresh.client);
    expect(data).toMatchObject({ hasPassword: true, providers: [] });
    expect(data.openUntil).toBeGreaterThan(app.context.now().getTime());
    await app.ask('operatorClose', {}, fresh.client);
    expect((await app.ask('operatorState', {}, fresh.client)).data.openUntil).toBeNull();
  });
});

describe('an open desk', () => {
  const pass = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
  const codeOf = async (name: OperatorCallName, { client }: TestOperator) => (await ask(name, client)).code;

  it('stays open while it is used, until 12 hours after the password', async () => {
    const fresh = await openDesk(app);
    const step = 14 * 60_000;
    for (let passed = step; passed < DESK_MOST_MS; passed += step) {
      pass(step);
      expect([passed, await codeOf('operatorCommentQueue', fresh)]).toEqual([passed, 1]);
    }
    pass(step);
    expect(await codeOf('operatorCommentQueue', fresh)).toBe(FAILURES.deskClosed.code);
  });

  it('is not kept open by a page that repeats its call', async () => {
    const fresh = await openDesk(app);
    for (const name of ['operatorJobs', 'operatorJob', 'operatorState'] as const) {
      pass(4 * 60_000);
      expect(await codeOf(name, fresh)).not.toBe(FAILURES.deskClosed.code);
    }
    pass(4 * 60_000);
    expect(await codeOf('operatorCommentQueue', fresh)).toBe(FAILURES.deskClosed.code);
  });

  it('needs the password again for money, prices and deletions, 15 minutes after it', async () => {
    const fresh = await openDesk(app);
    pass(10 * 60_000);
    expect(await codeOf('operatorCommentQueue', fresh)).toBe(1);
    pass(6 * 60_000);
    for (const name of NAMES.filter((name) => !DOORS.has(name))) {
      const isRefused = (await codeOf(name, fresh)) === FAILURES.passwordNeeded.code;
      expect([name, isRefused]).toEqual([name, NEED_PASSWORD.has(name)]);
    }
    const upload = requests().operatorBeginUpload;
    const priced = { ...upload, work: { ...upload.work, price: 7 } } as typeof upload;
    const begin = async () => (await app.ask('operatorBeginUpload', priced, fresh.client)).code;
    expect(await begin()).toBe(FAILURES.passwordNeeded.code);
    await openDesk(app, fresh);
    expect(await begin()).toBe(1);
    for (const name of NEED_PASSWORD)
      expect(await codeOf(name, fresh)).not.toBe(FAILURES.passwordNeeded.code);
  });
});

describe('the audit log', () => {
  it('cannot be changed or deleted, even in the database', async () => {
    const before = await log();
    expect(before).toBeGreaterThan(0);
    for (const statement of [
      sql`update audit_log set reason = 'another'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(app.context.db.execute(statement)).rejects.toThrow();
    }
    expect(await log()).toBe(before);
  });

  it('is read at the desk newest first, in pages, and by object', async () => {
    for (let at = 0; at < 60; at++) {
      await app.context.db.insert(auditLog).values({ act: 'word.add', object: 'word', objectId: String(at) });
    }
    await openDesk(app, operator);
    const read = async (before: number | null, objectId?: string) => {
      const about = objectId === undefined ? null : ({ object: 'word', objectId } as const);
      return (await app.ask('operatorAuditLog', { before, operatorId: null, about }, operator.client)).data;
    };
    const first = await read(null);
    const second = await read(first.next);
    expect(first.list).toHaveLength(50);
    expect(first.list[0]).toMatchObject({ act: 'desk.open', operatorId: operator.userId });
    expect(second.list[0]?.id).toBeLessThan(first.list.at(-1)?.id ?? 0);
    expect((await read(null, '7')).list).toMatchObject([{ objectId: '7', operator: '', operatorId: null }]);
  });
});
