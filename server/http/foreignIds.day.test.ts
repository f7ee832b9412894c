import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { makeReceiver, type Receiver } from '../../tests/doubles/push/decryptPush';
import { rowsOf } from '../ground/db/database';
import { keepProducts } from '../payments/keepProduct';
import { openAccount } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { COLLECTION, EMAIL, foreignRequests, NOTICE, type Victim } from '../testing/foreignRequests';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';

/**
 * Every call of the contract, made by another user, without a session and with an expired session, with the
 * victim's number and ids: nothing is read and nothing is written. The session decides, never an id.
 */
let app: TestApp;
let bookId: number;
let videoId: number;
let victim: Victim & { readonly client: TestClient };
let words: readonly string[];
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-the-victim';
let foreignPushId: string;
const COMMENT = 'Words of the victim';
const PRODUCT = {
  key: 'coins',
  kind: 'coins',
  gold: 300,
  bonus: 0,
  days: 0,
  renews: false,
  label: '',
  prices: { USD: 499 },
  offers: [],
} as const;

beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('foreign', { pricePerChapter: 1, freeChapters: 0 });
  videoId = await publishDrama(app.context, 'foreign drama', { count: 2, free: 1 });
  const { client, userId } = await app.signIn();
  const { data } = await openAccount(app, EMAIL, client);
  await giveGold(app.context, userId, { coins: 7_777_777_777_050 });
  const unlockRequestId = randomUUID();
  await app.ask(
    'unlockChapterByGold',
    { requestId: unlockRequestId, bookId, target: 1, maxPrice: 1, auto: true },
    client,
  );
  await app.ask('unlockEpisodeByGold', { requestId: randomUUID(), videoId, target: 2, maxPrice: 10 }, client);
  await app.ask('sign', { requestId: randomUUID(), tappedAt: app.context.now().getTime() }, client);
  const detail = { bookId, target: 1 };
  const read = { requestId: randomUUID(), page: 'reading', action: 'read', detail, dateTime: 0 };
  await app.ask('userLog', read, client);
  await app.ask('rateBook', { requestId: randomUUID(), bookId, stars: 2 }, client);
  const ad = await app.ask('startAd', { requestId: randomUUID(), slotId: 'slot', page: 'Rewards' }, client);
  const sessions = await app.ask('sessionList', {}, client);
  const sessionId = sessions.data.list[0]?.id ?? 0;
  const device = randomUUID();
  const named = { name: 'Shelf of the victim', position: 0 };
  const change = {
    kind: 'collection',
    key: COLLECTION,
    fields: named,
    changed: ['name', 'position'],
  } as const;
  const synced = await app.ask('sync', { device, batch: 1, changes: [change], cursor: null }, client);
  const { cursor } = synced.data;
  const [browser, another] = [makeReceiver(randomBytes(16)), makeReceiver(randomBytes(16))];
  const pushIdOf = ({ pair, auth }: Receiver) =>
    JSON.stringify({
      endpoint: ENDPOINT,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    });
  await app.ask('savePushId', { pushId: pushIdOf(browser) }, client);
  foreignPushId = pushIdOf(another);
  await app.context.db.execute(sql`insert into push_notices
    (id, subscription_id, user_id, kind, subject, data, due_at, expires_at)
    select ${NOTICE}::uuid, id, user_id, 'invite', 'of the victim', '{}', '2100-01-01', '2100-01-02' from push_subscriptions`);
  await keepProducts(app.context.db, [PRODUCT], app.context.now());
  const purchase = { productId: 1, money: 499, currency: 'USD', saveCard: true } as const;
  const begin = async () =>
    (await app.ask('createPaymentIntent', { ...purchase, requestId: randomUUID() }, client)).data;
  const paid = await begin();
  await app.ask('deskPay', { clientSecret: paid.clientSecret, number: '4242424242424242' }, client);
  const { order, clientSecret } = await begin();
  const { orderId } = order;
  const cardId = paid.clientSecret;
  // It awaits approval, so only its author sees it.
  const said = { requestId: randomUUID(), bookId, target: null, paragraph: null, parentId: null };
  const spoken = { text: COMMENT, isSpoiler: false };
  const commentId = (await app.ask('comment', { ...said, ...spoken }, client)).data.id;
  victim = {
    client,
    userId,
    adId: ad.data.adId,
    unlockRequestId,
    sessionId,
    device,
    cursor,
    orderId,
    clientSecret,
    cardId,
    commentId,
  };
  const keys = await app.ask('grants', { after: 0 }, client);
  words = [
    EMAIL,
    orderId,
    clientSecret,
    cardId,
    ENDPOINT,
    COMMENT,
    named.name,
    data.user.inviteCode,
    '77777777770',
    ...keys.data.list.map(({ key }) => key),
  ];
  expect(keys.data.list.map(({ kind }) => kind)).toEqual(['chapter', 'episode']);
}, 120_000);
afterAll(() => app.context.close());
// A minute per test, so that no limit on calls answers.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const NAMES = Object.keys(endpoints) as EndpointName[];
type Shape = { readonly entries?: object; readonly options?: readonly Shape[] };
const namesUserId = ({ entries = {}, options = [] }: Shape): boolean =>
  'userId' in entries || options.some(namesUserId);
const takesUserId = (name: EndpointName) => namesUserId(endpoints[name].request as Shape);

async function victims(): Promise<string> {
  const columns = await rowsOf<{ table: string; column: string }>(
    app.context.db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'friend_id', 'inviter_id', 'merged_into')
      union select 'users', 'id' order by 1, 2`,
  );
  const rows = [];
  for (const { table, column } of columns) {
    const found = await rowsOf<{ row: unknown }>(
      app.context.db,
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
        where ${sql.identifier(column)} = ${victim.userId} order by to_jsonb(t)::text`,
    );
    rows.push([table, column, found.map(({ row }) => row)]);
  }
  return JSON.stringify(rows);
}

async function callWith(name: EndpointName, client: TestClient, extra: object = {}) {
  const request = {
    ...foreignRequests({ ...victim, bookId, videoId, pushId: foreignPushId, now: app.context.now() })[name],
    ...extra,
  } as RequestOf<typeof name>;
  return await client.call(name, request);
}

function expectNothingOf(answer: { status: number; body: { data: unknown } }, name: string): void {
  const text = JSON.stringify(answer.body);
  for (const word of words) expect(text, name).not.toContain(word);
}

const stranger = async (): Promise<TestClient> => (await app.signIn()).client;

async function lapsed(): Promise<TestClient> {
  const { client, userId } = await app.signIn();
  await app.context.db.execute(sql`update sessions set expires_at = '2000-01-01' where user_id = ${userId}`);
  return client;
}

describe('a call with another user’s ID', () => {
  it('is checked against data that contains the victim’s email', async () => {
    expect(await victims()).toContain(EMAIL);
    const own = await app.ask('userInfo', {}, victim.client);
    expect(JSON.stringify(own.data)).toContain(EMAIL);
    expect(NAMES.filter(takesUserId).length).toBeGreaterThan(30);
  });

  it.each(NAMES.filter(takesUserId))(
    '%s is refused to another user, without a session and with an expired one',
    async (name) => {
      const before = await victims();
      const { userId } = victim;
      for (const [who, client] of [
        ['a stranger', await stranger()],
        ['nobody', createClient(app.app)],
        ['a session that ended', await lapsed()],
      ] as const) {
        const answer = await callWith(name, client, { userId });
        const isOther = who === 'a stranger' || name === 'registerByFingerId';
        expect([who, answer.status, answer.body.data]).toEqual([who, isOther ? 403 : 401, null]);
      }
      expect(await victims()).toBe(before);
    },
  );
});

describe('a call with IDs that belong to another user', () => {
  it.each(NAMES)('%s reads and changes none of their data', async (name) => {
    const before = await victims();
    for (const client of [await stranger(), createClient(app.app), await lapsed()]) {
      const answer = await callWith(name, client);
      expectNothingOf(answer, name);
      const endpoint: Endpoint = endpoints[name];
      const isNobody = client.cookie === '';
      if (isNobody && endpoint.access !== 'open')
        expect([answer.status, answer.body.data]).toEqual([401, null]);
      if (endpoint.access !== 'open') expect(answer.headers.get('cache-control'), name).toBe('no-store');
    }
    expect(await victims()).toBe(before);
  });
});
