import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleArrival, sampleDevice } from '../../../contract/testing/guest';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { rowsOf } from './database';
import { credentials, identities } from './schema/logins';
import { taskClaims } from './schema/rewards';
import { devices, sessions } from './schema/sessions';
import { users } from './schema/users';

/** What the migration of decision 0029 does to accounts from before it: its statements once more, on rows of that time. */
let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

const MIGRATION = new URL('./migrations/', import.meta.url);
const registered = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-02-01T12:00:00Z');
let made = 0;

async function make(kind: 'guest' | 'registered', email = '', issuer?: string): Promise<number> {
  made += 1;
  const { db } = context;
  const inviteCode = `CODE${made}`;
  const [user] = await db
    .insert(users)
    .values({ kind, email, inviteCode, arrival: sampleArrival })
    .returning();
  const userId = user?.id ?? 0;
  const device = { userId, fingerId: 'finger', info: sampleDevice, seenAt: before };
  await db.insert(devices).values({ ...device, secretHash: `secret ${userId}` });
  for (const createdAt of [before, registered]) {
    const tokenHash = `${userId} ${createdAt.getTime()}`;
    await db
      .insert(sessions)
      .values({ tokenHash, userId, createdAt, seenAt: createdAt, expiresAt: new Date('2027-01-01') });
  }
  if (kind === 'registered')
    await db.insert(taskClaims).values({ userId, taskType: 2, createdAt: registered });
  if (issuer) await db.insert(identities).values({ issuer, subject: `${userId}`, provider: 'oidc', userId });
  return userId;
}

it('closes planted secrets and sessions from before, and knows whose mailbox was proven', async () => {
  const { db } = context;
  const google = 'https://accounts.google.com';
  const guest = await make('guest');
  const byCode = await make('registered', 'code@books.example');
  const byPassword = await make('registered', 'password@books.example');
  await db.insert(credentials).values({ userId: byPassword, passwordHash: 'scrypt', changedAt: registered });
  const byProvider = await make('registered', 'provider@books.example', 'https://login.example');
  const byGoogle = await make('registered', 'reader@gmail.com', google);
  const elsewhere = await make('registered', 'other@gmail.com', 'https://login.example');
  const nameless = await make('registered', '', google);
  const merged = await make('guest');
  await db.update(users).set({ mergedInto: byCode }).where(sql`id = ${merged}`);

  const files = await import('node:fs/promises').then(({ readdir }) => readdir(MIGRATION));
  const file = files.find((name) => name.endsWith('_accounts_proven.sql')) ?? '';
  const text = await readFile(new URL(file, MIGRATION), 'utf8');
  const mending = text.split('--> statement-breakpoint').filter((one) => !/^\s*ALTER|^\s*CREATE/m.test(one));
  expect(mending).toHaveLength(4);
  for (const statement of mending) await db.execute(sql.raw(statement));

  const proven = await rowsOf<{ id: number }>(
    db,
    sql`select id::int from users where email_proven_at is not null order by id`,
  );
  expect(proven.map(({ id }) => id)).toEqual([byCode, byPassword, byGoogle]);
  const open = await rowsOf<{ id: number }>(
    db,
    sql`select user_id::int as id from devices where secret_hash like 'secret%'`,
  );
  expect(open.map(({ id }) => id)).toEqual([guest]);
  const early = await rowsOf<{ id: number }>(
    db,
    sql`select user_id::int as id from sessions where created_at < ${registered.toISOString()}::timestamptz order by 1`,
  );
  expect(early.map(({ id }) => id)).toEqual([guest, merged]);
  for (const userId of [byCode, byPassword, byProvider, byGoogle, elsewhere, nameless]) {
    expect(await db.$count(sessions, sql`user_id = ${userId}`)).toBe(1);
  }
});
