import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYNC_MOST_ITEMS } from '../../contract/reading/limits';
import type { SyncChange, SyncFields, SyncKind } from '../../contract/reading/sync.schema';
import { FAILURES } from '../../contract/wire/failure';
import { syncAccounts, syncItems } from '../ground/db/schema/sync';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());
// One minute between tests, so that no rate limit interferes.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const DEVICE = randomUUID();
const place = (target: number) => ({
  target,
  blockId: `b${target}`,
  offset: 0,
  quote: '',
  chapterShare: 0.5,
  at: 1,
});
const current = (target: number) => ({ ...place(target), device: 'Chrome', by: DEVICE });

/** A change of all the given fields; a removal if there are none. */
function change<K extends SyncKind>(kind: K, key: string, fields: SyncFields<K> = {}): SyncChange {
  return { kind, key, fields, changed: Object.keys(fields) };
}

async function say(client: TestClient, changes: SyncChange[], device: string = randomUUID(), batch = 1) {
  const { cursor } = await hear(client);
  return await app.ask('sync', { device, batch, changes, cursor }, client);
}

async function hear(client: TestClient, cursor: string | null = null) {
  const { data } = await app.ask('sync', { device: randomUUID(), batch: 0, changes: [], cursor }, client);
  const name = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`;
  const things = data.items.filter(({ removed }) => !removed);
  return {
    cursor: data.cursor,
    things: Object.fromEntries(things.map((item) => [name(item), item.fields])),
    removed: data.items.filter(({ removed }) => removed).map(name),
  };
}

let readers = 0;

async function meet(account: SyncChange[], guest: SyncChange[], device: string = randomUUID()) {
  const email = `synced${++readers}@books.example`;
  const { client: first } = await openAccount(app, email);
  await say(first, account);
  const second = await app.signIn();
  await say(second.client, guest, device);
  const before = await hear(first);
  const { data } = await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, second.client);
  expect(data.mergedUserId).toBe(second.userId);
  return { first, second: second.client, guestId: second.userId, userId: data.user.userId, before };
}

describe('reading time', () => {
  it('of a guest is added to the account’s, without counting a shared device twice', async () => {
    const [phone, desktop] = ['1', '2'].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
      string,
      string,
    ];
    const { second } = await meet(
      [
        change('readingTime', '2026-11', { seconds: [[phone, [60, 60]]] }),
        change('readingGoal', 'own', { minutes: 15 }),
      ],
      [
        change('readingTime', '2026-11', {
          seconds: [
            [phone, [60, 90]],
            [desktop, [5]],
          ],
        }),
        change('readingTime', '2026-12', { seconds: [[desktop, [7]]] }),
        change('readingGoal', 'own', { minutes: 30 }),
      ],
    );
    expect((await hear(second)).things).toEqual({
      'readingTime 2026-11': {
        seconds: [
          [phone, [60, 90]],
          [desktop, [5]],
        ],
      },
      'readingTime 2026-12': { seconds: [[desktop, [7]]] },
      'readingGoal own': { minutes: 15 },
    });
  });

  it('is refused for an impossible day or month, or for too many devices', async () => {
    const { client } = await app.signIn();
    const { cursor } = await hear(client);
    const refused = async (key: string, seconds: [string, number[]][]) => {
      const changes = [{ kind: 'readingTime', key, fields: { seconds }, changed: ['seconds'] }];
      const answer = await client.call('sync', { device: DEVICE, batch: 1, changes, cursor } as never);
      return answer.status >= 400 || (answer.body.code as number) !== 1;
    };
    expect(await refused('2026-11', [[DEVICE, [86_401]]])).toBe(true);
    expect(await refused('1999-11', [[DEVICE, [60]]])).toBe(true);
    expect(await refused('2026-13', [[DEVICE, [60]]])).toBe(true);
    expect(await refused('2026-11', [[DEVICE, Array(32).fill(1)]])).toBe(true);
    expect(
      await refused(
        '2026-11',
        Array.from({ length: 21 }, () => [randomUUID(), [1]]),
      ),
    ).toBe(true);
    expect(await refused('2026-11', [[DEVICE, [86_400]]])).toBe(false);
  });
});

describe('a list of downloads', () => {
  it('is kept per class of device, and a guest’s is added to the account’s', async () => {
    const { second } = await meet(
      [change('kept', 'phone/book/1', { bytes: 5 })],
      [
        change('kept', 'phone/book/2', { bytes: 7 }),
        change('kept', 'desktop/drama/30', { bytes: 9, episodes: [[1, 3]], height: 480 }),
      ],
    );
    expect((await hear(second)).things).toEqual({
      'kept phone/book/1': { bytes: 5 },
      'kept phone/book/2': { bytes: 7 },
      'kept desktop/drama/30': { bytes: 9, episodes: [[1, 3]], height: 480 },
    });
  });

  it('refuses an unknown class or kind, and an invalid title number', async () => {
    const { client } = await app.signIn();
    const { cursor } = await hear(client);
    for (const key of ['watch/book/1', 'phone/book/-1', 'phone/film/1', 'phone/book/1/2']) {
      const changes = [{ kind: 'kept', key, fields: { bytes: 1 }, changed: ['bytes'] }];
      const answer = await client.call('sync', { device: DEVICE, batch: 1, changes, cursor } as never);
      expect(answer.status >= 400 || (answer.body.code as number) !== 1, key).toBe(true);
    }
  });
});

describe('synced data', () => {
  it('of a guest is merged into the account, whose values win except for progress', async () => {
    const { first, second, guestId, before } = await meet(
      [
        change('shelf', '1', { addedAt: 5, openedAt: 5 }),
        change('place', '1', { current: current(3), furthest: place(9), reads: [[1, 3]] }),
        change('reading', 'own', { fontSize: 20 }),
      ],
      [
        change('shelf', '1', { addedAt: 7, openedAt: 7 }),
        change('shelf', '2', { addedAt: 8, openedAt: 8 }),
        change('place', '1', { current: current(5), furthest: place(12), reads: [[4, 5]] }),
        change('reading', 'own', { fontSize: 30, theme: 'night' }),
      ],
    );
    const { things } = await hear(second);
    expect(things).toEqual({
      'shelf 1': { addedAt: 5, openedAt: 5 },
      'shelf 2': { addedAt: 8, openedAt: 8 },
      'place 1': { current: current(3), furthest: place(12), reads: [[1, 5]] },
      'reading own': { fontSize: 20, theme: 'night' },
    });
    expect((await hear(first, before.cursor)).things).toEqual({
      'shelf 2': { addedAt: 8, openedAt: 8 },
      'place 1': { furthest: place(12), reads: [[1, 5]] },
      'reading own': { theme: 'night' },
    });
    expect(await app.context.db.$count(syncItems, eq(syncItems.userId, guestId))).toBe(0);
    expect(await app.context.db.$count(syncAccounts, eq(syncAccounts.userId, guestId))).toBe(0);
  });

  it('of a guest removes nothing from the account, and restores what it had removed', async () => {
    const shelved = (key: string) => change('shelf', key, { addedAt: 1, openedAt: 1 });
    const { first, second } = await meet([shelved('1')], [shelved('1'), shelved('3')]);
    expect(Object.keys((await hear(second)).things)).toEqual(['shelf 1', 'shelf 3']);

    const guest = await app.signIn();
    await say(guest.client, [shelved('1')]);
    await say(guest.client, [change('shelf', '1')]);
    await say(guest.client, [shelved('3')]);
    await say(first, [change('shelf', '3')]);
    expect(await hear(first)).toMatchObject({ things: { 'shelf 1': {} }, removed: ['shelf 3'] });
    const email = `synced${readers}@books.example`;
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
    expect(await hear(first)).toMatchObject({ things: { 'shelf 1': {}, 'shelf 3': {} }, removed: [] });
  });

  it('of a guest is applied once, even if its batch is repeated after login', async () => {
    const device = randomUUID();
    const changes = [change('shelf', '2', { addedAt: 8, openedAt: 8 })];
    const { second, userId } = await meet([], changes, device);
    const count = async () =>
      (await app.context.db.select().from(syncAccounts).where(eq(syncAccounts.userId, userId)))[0]?.seq;
    const seq = await count();
    const { cursor } = await hear(second);
    await say(second, [change('shelf', '2')]);
    const again = await app.ask('sync', { device, batch: 1, changes, cursor }, second);
    expect(again.code).toBe(1);
    expect((await hear(second)).removed).toEqual(['shelf 2']);
    expect(await count()).toBe((seq ?? 0) + 1);
  });

  it('stays with its account when the reader logs in to another', async () => {
    const [one, two] = [`synced${++readers}@books.example`, `synced${++readers}@books.example`];
    const { client } = await openAccount(app, one);
    await say(client, [change('shelf', '1', { addedAt: 1, openedAt: 1 })]);
    await openAccount(app, two);
    await app.ask('loginByEmail', { email: two, password: PASSWORD, ...LOGIN }, client);
    expect((await hear(client)).things).toEqual({});
    await app.ask('loginByEmail', { email: one, password: PASSWORD, ...LOGIN }, client);
    expect(Object.keys((await hear(client)).things)).toEqual(['shelf 1']);
  });
});

describe('a full account', () => {
  it('refuses a batch with an addition as a whole, and accepts one without', async () => {
    const { client, userId } = await app.signIn();
    const collection = randomUUID();
    await say(client, [change('collection', collection, { name: 'By the sea', position: 0 })]);
    const full = { items: SYNC_MOST_ITEMS };
    await app.context.db.update(syncAccounts).set(full).where(eq(syncAccounts.userId, userId));
    const more = change('shelf', '1', { addedAt: 1, openedAt: 1 });
    const other = change('collection', collection, { name: 'By the lake' });

    const device = randomUUID();
    const refused = await say(client, [other, more], device);
    expect(refused.code).toBe(FAILURES.accountFull.code);
    expect((await hear(client)).things).toEqual({
      [`collection ${collection}`]: { name: 'By the sea', position: 0 },
    });
    expect((await say(client, [other], device)).code).toBe(1);
    expect((await hear(client)).things).toMatchObject({
      [`collection ${collection}`]: { name: 'By the lake' },
    });
    expect((await say(client, [change('collection', collection)], device, 2)).code).toBe(1);
    expect((await say(client, [more], device, 3)).code).toBe(1);
  });
});
