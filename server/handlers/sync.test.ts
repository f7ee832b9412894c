import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SyncChange } from '../../contract/reading/sync.schema';
import { sampleGuest } from '../../contract/testing/guest';
import { FAILURES } from '../../contract/wire/failure';
import { syncAccounts, syncDevices, syncItems } from '../ground/db/schema/sync';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
});
afterAll(() => app.context.close());
// One minute between tests, so that no rate limit interferes.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const GUEST_BYTES = 1_900_000;

function reads(key: string, stretches: [number, number][]): SyncChange {
  return { kind: 'place', key, fields: { reads: stretches }, changed: ['reads'] };
}

/** Stretches that do not touch those of another such list. */
const scattered = (count: number, from: number, step = 4): [number, number][] =>
  Array.from({ length: count }, (_, at) => [from + at * step, from + at * step + 1]);

function annotation(note: string): SyncChange {
  const fields = { note, changedAt: 1 };
  return { kind: 'annotation', key: randomUUID(), fields, changed: ['note', 'changedAt'] };
}

type Device = { readonly client: TestClient; readonly device: string; batch: number; cursor: string | null };

function deviceOf(client: TestClient, device: string = randomUUID()): Device {
  return { client, device, batch: 0, cursor: null };
}

async function say(one: Device, changes: SyncChange[], from = '198.51.100.1') {
  const { client, device } = one;
  const headers = { 'x-forwarded-for': from };
  for (;;) {
    const asked = { device, batch: one.batch, changes: [], cursor: one.cursor };
    const { body } = await client.call('sync', asked, headers);
    const { cursor, more } = body.data as { cursor: string; more: boolean };
    one.cursor = cursor;
    if (!more) break;
  }
  const { status, body } = await client.call(
    'sync',
    { device, batch: one.batch + 1, changes, cursor: one.cursor },
    headers,
  );
  if (body.code === 1) one.batch += 1;
  return { status, code: body.code };
}

async function accountOf(userId: number) {
  const [row] = await app.context.db.select().from(syncAccounts).where(eq(syncAccounts.userId, userId));
  return row;
}

describe('the synced data of one guest', () => {
  it('has at most 2,000 stretches per book, and merges without losing any', async () => {
    const { client, userId } = await app.signIn();
    const one = deviceOf(client);
    for (let time = 0; time < 3; time++) await say(one, [reads('7', scattered(1_500, time * 6_000 + 1))]);
    const [row] = await app.context.db.select().from(syncItems).where(eq(syncItems.userId, userId));
    const stored = row?.fields.reads?.v as [number, number][];
    expect(stored).toHaveLength(2_000);
    const said = [0, 1, 2].flatMap((time) => scattered(1_500, time * 6_000 + 1));
    expect(said.every(([first, last]) => stored.some(([a, b]) => a <= first && last <= b))).toBe(true);
  });

  it('has a byte quota, beyond which only shrinking changes are accepted', async () => {
    const { client, userId } = await app.signIn();
    const one = deviceOf(client);
    const first = annotation('x'.repeat(1_000));
    await say(one, [first]);
    const { bytes } = (await accountOf(userId)) ?? {};
    expect(bytes).toBeGreaterThan(1_300);
    expect(bytes).toBeLessThan(1_600);
    await app.context.db
      .update(syncAccounts)
      .set({ bytes: GUEST_BYTES })
      .where(eq(syncAccounts.userId, userId));
    expect(await say(one, [annotation('one more')])).toMatchObject({ code: FAILURES.accountFull.code });
    expect(
      await say(one, [{ ...first, fields: { note: 'y'.repeat(900) }, changed: ['note'] }]),
    ).toMatchObject({ code: 1 });
    expect((await accountOf(userId))?.bytes).toBe(GUEST_BYTES - 100);
    expect(await say(one, [{ ...first, fields: {}, changed: [] }])).toMatchObject({ code: 1 });
    expect(await accountOf(userId)).toMatchObject({ items: 0 });
    expect(await say(one, [annotation('one more')])).toMatchObject({ code: 1 });
  });

  it('counts remembered removals against its quota', async () => {
    const { client, userId } = await app.signIn();
    const one = deviceOf(client);
    const marks = Array.from({ length: 20 }, () => annotation('x'));
    await say(one, marks);
    await say(
      one,
      marks.map((mark) => ({ ...mark, fields: {}, changed: [] })),
    );
    expect(await accountOf(userId)).toMatchObject({ items: 0 });
    expect((await accountOf(userId))?.bytes).toBeGreaterThan(20 * 300);
  });

  it('cannot be changed by a batch that touches too much', async () => {
    const { client } = await app.signIn();
    const one = deviceOf(client);
    const books = Array.from({ length: 12 }, (_, at) => String(at + 1));
    for (const book of books)
      expect(await say(one, [reads(book, scattered(2_000, 100_000))])).toMatchObject({ code: 1 });
    expect(
      await say(
        one,
        books.map((book) => reads(book, [[1, 1]])),
      ),
    ).toMatchObject({ status: 400 });
    // Merging one large item a hundred times is as much work as a hundred items.
    const often = Array.from({ length: 100 }, (_, at) => reads('1', [[at * 2, at * 2]]));
    expect(await say(one, often)).toMatchObject({ status: 400 });
    const removals = books.map((book) => ({ ...reads(book, []), fields: {}, changed: [] }));
    expect(await say(one, removals)).toMatchObject({ code: 1 });
  });

  it('has at most two devices per session and twenty per account, the latest ones', async () => {
    const guest = sampleGuest();
    const of = async () => {
      const client = createClient(app.app);
      const { body } = await client.call('registerByFingerId', guest, { 'x-forwarded-for': '198.51.100.2' });
      return { client, userId: (body.data as { userId: number }).userId };
    };
    const { client, userId } = await of();
    const known = async () => {
      const rows = await app.context.db.select().from(syncDevices).where(eq(syncDevices.userId, userId));
      return rows.map(({ device }) => device);
    };
    const kept = deviceOf(client);
    await say(kept, [annotation('mine')]);
    const another = (await of()).client;
    for (let time = 0; time < 5; time++) await say(deviceOf(another), [annotation('invented')]);
    expect(await known()).toHaveLength(3);
    expect(await known()).toContain(kept.device);
    let last = '';
    for (let time = 0; time < 25; time++) {
      const one = deviceOf((await of()).client);
      last = one.device;
      await say(one, [annotation('of a session of its own')]);
    }
    expect(await known()).toHaveLength(20);
    expect(await known()).toContain(last);
  });
});

describe('the daily synced data of one network', () => {
  it('is limited to 35 MB of growth, and starts over the next day', async () => {
    const { client } = await app.signIn();
    const one = deviceOf(client);
    const from = '203.0.113.9';
    const books = Array.from({ length: 40 }, (_, at) => String(at + 1));
    for (const book of books.slice(0, 6)) await say(one, [reads(book, scattered(2_000, 1))], from);
    for (let time = 0; time < 5; time++) await say(one, [reads('1', scattered(2_000, 1))], from);
    const used = await usedBy();
    expect(used).toBe(1_000_000);
    await app.context.db.execute(`update budgets set used = 35000000 where name = 'stored bytes'`);
    const heard: number[] = [];
    for (const book of books.slice(6, 40)) {
      const { status } = await say(one, [reads(book, scattered(2_000, 1))], from);
      heard.push(status);
      if (status !== 200) break;
    }
    expect(heard.at(-1)).toBe(429);
    expect(heard.length).toBeLessThan(35);
    expect(await say(one, [reads('40', [[1, 1]])], '203.0.113.10')).toMatchObject({ code: 1 });
    app.context.setNow(new Date(app.context.now().getTime() + 25 * 3_600_000));
    expect(await say(one, [reads('39', [[1, 1]])], from)).toMatchObject({ code: 1 });
  });
});

async function usedBy(): Promise<number> {
  const { rows } = (await app.context.db.execute(
    `select max(used)::float8 as used from budgets where name = 'stored bytes'`,
  )) as unknown as { rows: { used: number }[] };
  return rows[0]?.used ?? 0;
}
