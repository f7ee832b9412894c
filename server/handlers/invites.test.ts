import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { INVITE_BONUS, INVITE_CHAPTERS, INVITE_FRIENDS_A_DAY } from '../../contract/money/rewards';
import { sampleGuest } from '../../contract/testing/guest';
import { proveMailbox } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { app, at, bookId, DAY_MS, goldOf, home, id, NOON, withRewardsApp } from '../testing/rewardsApp';

withRewardsApp();

async function arrive(
  friendInviteCode: string,
  more: Partial<RequestOf<'registerByFingerId'>> = {},
  client = createClient(app.app, home()),
) {
  const guest = { ...sampleGuest(), fingerId: randomUUID(), ...more, friendInviteCode };
  const { body } = await client.call('registerByFingerId', guest);
  return { client, userId: (body.data as { userId: number }).userId, guest };
}
const read = (client: TestClient, target: number, dateTime = app.context.now().getTime()) =>
  app.ask(
    'userLog',
    { ...id(), page: 'reading', action: 'read', detail: { bookId, target }, dateTime },
    client,
  );
const inviteOf = async (client: TestClient) => (await app.ask('inviteConfig', {}, client)).data;
/** A fifth of the reading time of a chapter at the usual pace. */
const CHAPTER_MS = 100_000;

async function readOn(client: TestClient, targets: readonly number[]): Promise<void> {
  for (const target of targets) {
    await read(client, target);
    at(app.context.now().getTime() + CHAPTER_MS);
  }
}

async function provenReader(friendInviteCode = '') {
  const reader = await arrive(friendInviteCode);
  await proveMailbox(app, reader.userId);
  return reader;
}

test('inviter and friend get their bonus once, after three chapters and a proven e-mail', async () => {
  const inviter = await provenReader();
  const { inviteCode, ...config } = await inviteOf(inviter.client);
  expect(config).toEqual({
    path: `/home?inviteCode=${inviteCode}`,
    awardGold: INVITE_BONUS,
    chapters: INVITE_CHAPTERS,
    earned: 0,
    friends: [],
  });
  const friend = await arrive(inviteCode);
  await readOn(friend.client, [1, 1, 2, 3]);
  await read(friend.client, 4);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([0, 0]);
  expect((await inviteOf(inviter.client)).friends).toEqual([
    { at: NOON, chaptersRead: 3, rewarded: false, proven: false },
  ]);
  await proveMailbox(app, friend.userId);
  for (const target of [4, 3, 4]) await read(friend.client, target);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([INVITE_BONUS, INVITE_BONUS]);
  expect(await inviteOf(inviter.client)).toMatchObject({
    earned: INVITE_BONUS,
    friends: [{ rewarded: true, proven: true }],
  });
});

test('chapters reported together are credited one after another by the server’s clock', async () => {
  const inviter = await provenReader();
  const { inviteCode } = await inviteOf(inviter.client);
  const friend = await provenReader(inviteCode);
  for (const target of [1, 2, 3, 4]) await read(friend.client, target);
  at(NOON + 3 * CHAPTER_MS - 1);
  await read(friend.client, 4);
  expect(await goldOf(friend.client)).toBe(0);
  at(NOON + 3 * CHAPTER_MS);
  await read(friend.client, 4);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([INVITE_BONUS, INVITE_BONUS]);
});

test('device reading times count after a week offline; forged ones do not', async () => {
  const { inviteCode } = await inviteOf((await provenReader()).client);
  const forger = await provenReader(inviteCode);
  for (const [at, target] of [1, 2, 3, 4].entries()) {
    await read(forger.client, target, NOON - DAY_MS + at * CHAPTER_MS);
  }
  expect(await goldOf(forger.client)).toBe(0);
  const commuter = await provenReader(inviteCode);
  at(NOON + 7 * DAY_MS);
  for (const target of [1, 2, 3, 4]) await read(commuter.client, target, NOON + target * 3_600_000);
  expect(await goldOf(commuter.client)).toBe(INVITE_BONUS);
});

test('an inviter is paid for friends beyond the daily number at a later check-in', async () => {
  const inviter = await provenReader();
  const { inviteCode } = await inviteOf(inviter.client);
  for (let friend = 0; friend <= INVITE_FRIENDS_A_DAY; friend++) {
    at(NOON);
    const { client } = await provenReader(inviteCode);
    await readOn(client, [1, 2, 3]);
    await read(client, 4);
    expect(await goldOf(client)).toBe(INVITE_BONUS);
  }
  expect(await goldOf(inviter.client)).toBe(INVITE_FRIENDS_A_DAY * INVITE_BONUS);
  at(NOON + DAY_MS);
  await app.ask('sign', { ...id(), tappedAt: NOON + DAY_MS }, inviter.client);
  expect((await inviteOf(inviter.client)).earned).toBe((INVITE_FRIENDS_A_DAY + 1) * INVITE_BONUS);
});

test('accounts with one mailbox count as one person, invited once and never by themselves', async () => {
  const inviter = await arrive('');
  await proveMailbox(app, inviter.userId, 'somebody@gmail.com');
  const { inviteCode } = await inviteOf(inviter.client);
  const alias = await arrive(inviteCode);
  await proveMailbox(app, alias.userId, 'some.body+friend@googlemail.com');
  const friend = await arrive(inviteCode);
  await proveMailbox(app, friend.userId, 'friend@gmail.com');
  const again = await arrive(inviteCode);
  await proveMailbox(app, again.userId, 'friend+again@gmail.com');
  for (const { client } of [alias, friend, again]) {
    await readOn(client, [1, 2, 3]);
    await read(client, 4);
  }
  expect(await goldOf(alias.client)).toBe(0);
  expect(await goldOf(friend.client)).toBe(INVITE_BONUS);
  expect(await goldOf(again.client)).toBe(0);
  expect(await goldOf(inviter.client)).toBe(INVITE_BONUS);
});

test('the invite link carries its code as inviteCode, which connects the friend', async () => {
  const inviter = await provenReader();
  const { inviteCode, path } = await inviteOf(inviter.client);
  const followed = new URL(path, 'http://dogear.test').searchParams.get('inviteCode') ?? '';
  expect(followed).toBe(inviteCode);
  const friend = await arrive('', { inviteCode: followed });
  await arrive('', { inviteCode: 'SUMMER' });
  expect((await inviteOf(inviter.client)).friends).toHaveLength(1);
  expect((await inviteOf(friend.client)).friends).toEqual([]);
});

test('a reader cannot invite themselves or existing readers', async () => {
  const inviter = await arrive('');
  const { inviteCode } = await inviteOf(inviter.client);
  const cleared = await arrive(inviteCode, {}, inviter.client);
  const sameDevice = await arrive(inviteCode, { fingerId: inviter.guest.fingerId });
  const wrongCode = await arrive('NOBODY');
  const there = await arrive('');
  await there.client.call('registerByFingerId', { ...there.guest, ...id(), friendInviteCode: inviteCode });
  for (const { client, userId } of [cleared, sameDevice, wrongCode, there]) {
    await proveMailbox(app, userId);
    await readOn(client, [1, 2, 3]);
    await read(client, 4);
    expect(await goldOf(client)).toBe(0);
  }
  const first = createClient(app.app);
  first.cookie = inviter.client.cookie;
  expect((await app.ask('inviteConfig', { userId: inviter.userId }, there.client)).status).toBe(403);
  const { data } = await app.ask('goldLog', { before: null, filter: 'all' }, first);
  expect(data.list).toEqual([]);
});
