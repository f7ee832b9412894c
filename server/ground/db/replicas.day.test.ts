import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openMigrated } from '../../testing/openMigrated';
import type { Database, OpenDatabase } from './database';
import { openReplicas, READ_LAG_MS, type Replicas } from './replicas';

/** A primary, and two databases that act as replicas: they repeat its heartbeat on demand. */
let primary: OpenDatabase;
let copies: OpenDatabase[];
beforeAll(async () => {
  primary = await openMigrated();
  copies = [await openMigrated(), await openMigrated()];
});
afterAll(() => Promise.all([primary, ...copies].map(({ close }) => close())));

let now: number;
let replicas: Replicas;
const said: string[] = [];
beforeEach(async () => {
  now = 1_000;
  said.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void said.push(line));
  for (const { db } of copies) await db.execute(sql`delete from installation`);
  const left = [...copies];
  replicas = openReplicas(
    primary.db,
    ['postgres://one/a', 'postgres://two/a'],
    () => left.shift() as OpenDatabase,
    () => now,
  );
});

async function repeat(late: number, ...which: readonly OpenDatabase[]): Promise<void> {
  for (const { db } of which) {
    await db.execute(sql`insert into installation (key, value)
      values ('heartbeat', ((extract(epoch from clock_timestamp()) * 1000)::bigint - ${late}::int)::text)
      on conflict (key) do update set value = excluded.value`);
  }
}
/** Looks twice: the first look only sets the heartbeat that replicas must have reached. */
async function begin(): Promise<void> {
  await replicas.look();
  await repeat(0, ...copies);
  await replicas.look();
}
const [one, two] = [0, 1].map((at) => () => copies[at]?.db as Database) as [() => Database, () => Database];

test('a replica is not read from until it has reached this process’s start', async () => {
  expect(replicas.pick()).toBeNull();
  await replicas.look();
  expect(replicas.pick()).toBeNull();
  await repeat(4_000, ...copies);
  await replicas.look();
  // The lag is small, but the data is from before this process started: the tables may be those of an older
  // version.
  expect(replicas.pick()).toBeNull();
  await repeat(0, ...copies);
  await replicas.look();
  expect([one(), two()]).toContain(replicas.pick());
});

test('a process keeps one replica until it lags, and readmits it after catching up', async () => {
  await begin();
  const first = replicas.pick();
  expect(replicas.pick()).toBe(first);
  const [own, other] = first === one() ? copies : copies.toReversed();
  await repeat(-60_000, other as OpenDatabase);
  await primary.db.execute(sql`select 1`);
  // The other replica has everything; this one receives nothing for a minute of the primary's clock.
  vi.spyOn(primary.db, 'execute').mockResolvedValue({ rows: [{ at: Date.now() + 60_000 }] } as never);
  await replicas.look();
  expect(replicas.pick()).toBe(other?.db);
  expect(said.at(-1)).toMatch(/^The replica (one|two) is left out: \d+ s behind\.$/);
  await repeat(-60_000, own as OpenDatabase);
  await replicas.look();
  expect(said.at(-1)).toMatch(/is read from\.$/);
  vi.mocked(primary.db.execute).mockRestore();
});

test('a replica that failed or was not checked lately is unused until it answers', async () => {
  await begin();
  const failed = replicas.pick() as Database;
  replicas.leaveOut(failed, new Error('hung up'));
  expect(replicas.pick()).not.toBe(failed);
  vi.spyOn(failed, 'execute').mockRejectedValue(new Error('refused'));
  await replicas.look();
  replicas.leaveOut(replicas.pick() as Database, new Error('hung up'));
  expect(replicas.pick()).toBeNull();
  vi.mocked(failed.execute).mockRestore();
  await repeat(0, ...copies);
  await replicas.look();
  expect(replicas.pick()).not.toBeNull();
  now += READ_LAG_MS;
  expect(replicas.pick()).toBeNull();
});

test('while the primary is unreachable, replicas are still read from', async () => {
  await begin();
  vi.spyOn(primary.db, 'execute').mockRejectedValue(new Error('away'));
  await replicas.look();
  now += READ_LAG_MS;
  expect(replicas.pick()).not.toBeNull();
  vi.mocked(primary.db.execute).mockRestore();
});
