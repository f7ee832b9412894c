import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Timetable } from '../../contract/operator/timetable.schema';
import { publishBook } from '../../server/content/publishBook';
import { setTimetable } from '../../server/content/timetable';
import { type Context, openContext } from '../../server/ground/context';
import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { sampleBook, sampleSections } from '../../server/testing/sampleBook';
import { startServer } from '../../server/testing/startServer';
import { clockScript } from '../product/clockScript';
import { openRealPostgres } from '../races/openRealPostgres';

/*
 * Servers that are killed at the minute of a timetable. Each process has a clock of its own, near that minute of a
 * week in which the author's clock changes.
 */

let folder: string;
let postgres: TestDatabase;
let database: TestDatabase;
let env: Record<string, string>;
let sql: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-minute-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<title>Dogear</title>');
  postgres = await openRealPostgres();
  database = await makeDatabase(postgres.url);
  env = {
    DOGEAR_DATA: join(folder, 'data'),
    DOGEAR_CLIENT_DIR: join(folder, 'client'),
    DOGEAR_DEMO: 'off',
    DATABASE_URL: database.url,
  };
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const TITLES = 30;
const TIMETABLE: Timetable = {
  zone: 'Europe/Berlin',
  days: [2, 5],
  times: ['18:00'],
  isSilent: false,
  isShown: true,
};

/** Starts a server whose clock shows this moment when it begins. */
function startAt(moment: number) {
  // The machine's clock; `Date` has the tests' moment.
  const began = Math.floor(performance.timeOrigin + performance.now());
  const script = encodeURIComponent(clockScript(began, moment, 1));
  return startServer({ ...env, NODE_OPTIONS: `--import=data:text/javascript,${script}` });
}

/** Publishes novels, each with two drafts that their timetable publishes. Returns their numbers. */
async function publish(start: number): Promise<number[]> {
  const opened = await openContext(env);
  const context: Context = { ...opened, now: () => new Date(start) };
  try {
    const ids: number[] = [];
    for (let at = 0; at < TITLES; at++) {
      const sections = sampleSections(3).map((section) =>
        section.target > 1 ? { ...section, isDraft: true as const } : section,
      );
      const { bookId } = await publishBook(
        context,
        sampleBook(`${start} ${at}`, { sections, pricePerChapter: 0 }),
      );
      await context.db.transaction((tx) => setTimetable(tx, { bookId, timetable: TIMETABLE }, context.now()));
      ids.push(bookId);
    }
    return ids;
  } finally {
    await opened.close();
  }
}

async function rows<Row>(text: string, ids: readonly number[]): Promise<Row[]> {
  return (await sql.query(text, [ids])).rows as Row[];
}
const shown = async (ids: readonly number[]) =>
  (await rows('select 1 from chapters where book_id = any($1) and target > 1 and removed_at is null', ids))
    .length;
const told = async (ids: readonly number[]) =>
  (
    await rows<{ target: number }>(
      `select (data ->> 'target')::int as target from push_events where kind = 'newChapter' and book_id = any($1)`,
      ids,
    )
  ).map(({ target }) => target);
/** A statement of a killed server may still be executed; after it, its connection is gone. */
const settled = () =>
  vi.waitUntil(
    async () =>
      (
        await sql.query(
          'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      ).rows.length === 0,
    { timeout: 30_000 },
  );
const isWaiting = async () =>
  (
    await sql.query(
      `select 1 from pg_locks where not granted and relation = 'push_events'::regclass and database =
        (select oid from pg_database where datname = current_database())`,
    )
  ).rows.length > 0;

test.each([
  ['2027-03-26T20:00Z', '2027-03-30T16:00Z', '2027-04-02T16:00Z'],
  ['2027-10-29T20:00Z', '2027-11-02T17:00Z', '2027-11-05T17:00Z'],
])(
  'chapters of %s come out once, at 18:00 in Berlin, though servers die',
  async (start, slot, following) => {
    const ids = await publish(Date.parse(start));
    const minute = Date.parse(slot);
    const times = async () =>
      (
        await rows<{ at: Date }>(
          'select distinct publish_at as at from chapters where book_id = any($1) and publish_at is not null order by 1',
          ids,
        )
      ).map(({ at }) => at.getTime());
    expect(await times()).toEqual([minute, Date.parse(following)]);

    // The first one dies between the change of a chapter and its announcement.
    const lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query('begin');
    await lock.query('lock table push_events in share mode');
    const first = await startAt(minute - 1_000);
    await vi.waitUntil(isWaiting, { timeout: 60_000, interval: 5 });
    await first.stop('SIGKILL');
    await lock.query('rollback');
    await lock.end();
    await settled();
    expect([await shown(ids), await told(ids)]).toEqual([0, []]);

    // The next ones die as soon as some chapters are there.
    let before = 0;
    for (let round = 1; round <= 2; round++) {
      const next = await startAt(minute + round * 15_000);
      await vi.waitUntil(async () => (await shown(ids)) > before, { timeout: 60_000, interval: 1 });
      await next.stop('SIGKILL');
      await settled();
      before = await shown(ids);
      expect((await told(ids)).length).toBe(before);
      if (before === TITLES) break;
    }

    const last = await startAt(minute + 60_000);
    await vi.waitUntil(async () => (await shown(ids)) === TITLES, { timeout: 60_000 });
    expect(await last.stop('SIGTERM')).toBe(0);
    expect(await told(ids)).toEqual(ids.map(() => 2));
    expect(await times()).toEqual([Date.parse(following)]);
  },
  240_000,
);
