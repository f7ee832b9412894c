import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OperatorCallName } from '../../../contract/endpoints';
import { FAILURES, type FailureName } from '../../../contract/wire/failure';
import type { OperatorRole } from '../../../contract/wire/roles';
import { auditLog } from '../../ground/db/schema/operator';
import { users } from '../../ground/db/schema/users';
import { grantRole, listOperators, revokeRole } from '../../operator/role';
import { openSetup } from '../../operator/setupToken';
import { openAccount, PASSWORD } from '../../testing/accounts';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { makeOperator, openDesk, type TestOperator } from '../../testing/operatorApp';

let app: TestApp;
let owner: TestOperator;
beforeEach(async () => {
  app = await openTestApp();
  owner = await openDesk(app);
});
afterEach(() => app.context.close());

const codeOf = (name: FailureName) => FAILURES[name].code;
const grant = async (who: { email: string } | { userId: number }, role: OperatorRole, by = owner) =>
  (await app.ask('operatorGrantRole', { requestId: randomUUID(), who, role }, by.client)).code;
const revoke = async (userId: number, by = owner) =>
  (await app.ask('operatorRevokeRole', { requestId: randomUUID(), id: userId }, by.client)).code;
const roles = async () => (await app.ask('operatorOperators', {}, owner.client)).data.list;
const stateOf = ({ client }: TestOperator) => app.ask('operatorState', {}, client);
const entries = (userId: number) =>
  app.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, String(userId)))
    .orderBy(auditLog.id);

it('an owner gives an account a role, changes it and takes it away, each with an entry in the log', async () => {
  const { data } = await openAccount(app, 'mo@books.example');
  const { userId } = data.user;
  expect(await grant({ email: ' Mo@Books.example ' }, 'moderator')).toBe(1);
  expect(await roles()).toEqual([
    { userId: owner.userId, email: owner.email, name: '', role: 'owner' },
    { userId, email: 'mo@books.example', name: '', role: 'moderator' },
  ]);
  expect(await grant({ userId }, 'support')).toBe(1);
  expect(await grant({ userId }, 'support')).toBe(1);
  expect(await revoke(userId)).toBe(1);
  expect(await roles()).toHaveLength(1);
  expect(await entries(userId)).toMatchObject([
    { act: 'role.grant', before: { role: 'reader' }, after: { role: 'moderator' } },
    { act: 'role.grant', before: { role: 'moderator' }, after: { role: 'support' } },
    { act: 'role.revoke', before: { role: 'support' }, after: { role: 'reader' } },
  ]);
  for (const { operatorId } of await entries(userId)) expect(operatorId).toBe(owner.userId);
});

it('guests and strangers cannot have a role', async () => {
  const guest = await app.signIn();
  expect(await grant({ userId: guest.userId }, 'editor')).toBe(codeOf('notFound'));
  expect(await grant({ email: 'nobody@books.example' }, 'editor')).toBe(codeOf('notFound'));
  expect(await revoke(987_654)).toBe(codeOf('notFound'));
});

it('a desk tells its role and what it may do', async () => {
  const support = await makeOperator(app, 'support');
  const { data } = await stateOf(support);
  expect(data.role).toBe('support');
  expect(data.calls).toContain('operatorRefund');
  expect(data.calls).not.toContain('operatorBan');
  expect((await stateOf(owner)).data.calls).toContain('operatorGrantRole');
});

it('a role that is taken away or changed closes the desk at once', async () => {
  const moderator = await openDesk(app, await makeOperator(app, 'moderator'));
  const queue = async () => (await app.ask('operatorCommentQueue', {}, moderator.client)).code;
  expect(await queue()).toBe(1);
  expect(await grant({ userId: moderator.userId }, 'support')).toBe(1);
  expect(await queue()).toBe(codeOf('notAllowed'));
  const messages = { isOpen: true, after: null };
  const ask = async () => (await app.ask('operatorMessages', messages, moderator.client)).code;
  expect(await ask()).toBe(codeOf('deskClosed'));
  await openDesk(app, moderator);
  expect(await ask()).toBe(1);
  expect(await revoke(moderator.userId)).toBe(1);
  expect(await ask()).toBe(codeOf('notAllowed'));
  expect((await stateOf(moderator)).code).toBe(codeOf('notAllowed'));
  const proof = { kind: 'password', password: PASSWORD } as const;
  expect((await app.ask('operatorOpen', { proof }, moderator.client)).code).toBe(codeOf('notAllowed'));
});

it('the last owner stays: at the desk, by a command, and as an account', async () => {
  const { client, userId } = owner;
  await makeOperator(app, 'editor');
  const refused = { ok: false, failure: { name: 'lastOwner' } };
  expect(await revoke(userId)).toBe(codeOf('lastOwner'));
  expect(await grant({ userId }, 'moderator')).toBe(codeOf('lastOwner'));
  expect(await revokeRole(app.context, { userId })).toMatchObject(refused);
  expect(await grantRole(app.context, { userId }, 'editor')).toMatchObject(refused);
  const proof = { kind: 'password', password: PASSWORD } as const;
  const leave = async () => (await app.ask('deleteMe', { proof }, client)).code;
  expect(await leave()).toBe(codeOf('lastOwner'));
  expect((await stateOf(owner)).data).toMatchObject({ role: 'owner' });
  expect((await entries(userId)).map(({ act }) => act)).toEqual(['role.grant', 'desk.open']);

  await makeOperator(app);
  expect(await leave()).toBe(1);
});

it('of two owners who revoke each other at once one stays', async () => {
  const other = await openDesk(app);
  const codes = await Promise.all([revoke(other.userId), revoke(owner.userId, other)]);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(await listOperators(app.context.db)).toHaveLength(1);
});

it('an owner ends the set-up page, another role does not', async () => {
  const token = await openSetup(app.context);
  await makeOperator(app, 'editor');
  expect(await openSetup(app.context)).toBe(token);
  await makeOperator(app);
  expect(await openSetup(app.context)).not.toBe(token);
});

it('people with a role cannot be banned; only an owner logs them out', async () => {
  const moderator = await openDesk(app, await makeOperator(app, 'moderator'));
  const support = await openDesk(app, await makeOperator(app, 'support'));
  const about = { id: owner.userId, reason: 'because of a test' };
  const ban = { requestId: randomUUID(), ...about, days: 3 };
  expect((await app.ask('operatorBan', ban, moderator.client)).code).toBe(codeOf('notAllowed'));
  const end = async (id: number, by: TestOperator) => {
    const request = { requestId: randomUUID(), ...about, id, sessionId: null };
    return (await app.ask('operatorEndSession', request, by.client)).code;
  };
  expect(await end(owner.userId, support)).toBe(codeOf('notAllowed'));
  expect(await end((await openAccount(app, 'reader@books.example')).data.user.userId, support)).toBe(1);
  expect(await end(support.userId, owner)).toBe(1);
});

it('only an owner moves coins of people with a role, so that nobody gives any to themselves', async () => {
  const support = await openDesk(app, await makeOperator(app, 'support'));
  const give = async (id: number, by: TestOperator) => {
    const gift = { purse: 'coins', gold: 50, reason: 'because of a test' } as const;
    return (await app.ask('operatorMoveGold', { requestId: randomUUID(), id, ...gift }, by.client)).code;
  };
  expect(await give(support.userId, support)).toBe(codeOf('notAllowed'));
  expect(await give(owner.userId, support)).toBe(codeOf('notAllowed'));
  expect(await give((await openAccount(app, 'reader@books.example')).data.user.userId, support)).toBe(1);
  expect(await give(support.userId, owner)).toBe(1);
});

it('a moderator sees a reader without devices and sign-ins', async () => {
  const { data: reader } = await openAccount(app, 'reader@books.example');
  const fileFor = async (role: OperatorRole) => {
    const { client } = await openDesk(app, await makeOperator(app, role));
    return (await app.ask('operatorReader', { id: reader.user.userId }, client)).data;
  };
  expect((await fileFor('moderator')).sessions).toEqual([]);
  expect((await fileFor('support')).sessions).toHaveLength(1);
});

it('a banned person with a role has no desk', async () => {
  const editor = await openDesk(app, await makeOperator(app, 'editor'));
  const bannedUntil = new Date(app.context.now().getTime() + 86_400_000);
  await app.context.db.update(users).set({ bannedUntil }).where(eq(users.id, editor.userId));
  const name = 'operatorTitles' satisfies OperatorCallName;
  const { code } = await app.ask(name, { query: '', isHidden: false, after: null }, editor.client);
  expect(code).toBe(codeOf('notAllowed'));
});
