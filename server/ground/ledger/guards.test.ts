import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerReference } from '../../../contract/money/ledger.schema';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { ledgerEntries, ledgerPostings } from '../db/schema/ledger';
import { lockAccount, readBalance } from './lockAccount';
import { post } from './post';

const nothing: LedgerReference = { type: 'none' };

let app: TestApp;
let userId: number;
const opening = (schema: 'on' | 'off') => async () => {
  app = await openTestApp(null, { DATABASE_PLAIN_SCHEMA: schema });
  userId = (await app.signIn()).userId;
  await giveGold(app.context, userId, { coins: 10 });
};
afterEach(() => app.context.close());

/** Returns the database's error for a statement. Drizzle wraps it. */
async function complaint(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Writes an entry past the code. */
const plant = (coinsAfter: number, postings: readonly ['coins' | 'sales', number][]) =>
  app.context.db.transaction(async (tx) => {
    const [entry] = await tx
      .insert(ledgerEntries)
      .values({ userId, kind: 'adjustment', reference: nothing, coinsAfter, bonusAfter: 0 })
      .returning({ id: ledgerEntries.id });
    for (const [account, amount] of postings) {
      await tx.insert(ledgerPostings).values({ entryId: entry?.id ?? 0, account, amount });
    }
  });

const move = (coins: number) =>
  app.context.db.transaction(async (tx) => {
    await lockAccount(tx, userId, app.context.now());
    const given = {
      kind: 'adjustment',
      reference: nothing,
      requestId: null,
      against: 'adjustments',
    } as const;
    return await post(tx, { ...given, userId, coins, bonus: 0, at: app.context.now() });
  });

describe('on Postgres', () => {
  beforeEach(opening('off'));

  test('the database refuses entries that are unbalanced or do not follow the previous one', async () => {
    const five = ['coins', 5] as const;
    expect(await complaint(plant(15, [[...five]]))).toMatch(/does not add up to zero/);
    expect(await complaint(plant(10, []))).toMatch(/does not add up to zero/);
    expect(await complaint(plant(16, [[...five], ['sales', -5]]))).toMatch(/does not follow/);
    const below = plant(-1, [
      ['coins', -11],
      ['sales', 11],
    ]);
    expect(await complaint(below)).toMatch(/not_negative/);
    expect(await complaint(plant(10, [['coins', 0]]))).toMatch(/ledger_postings_move/);
    expect(await complaint(plant(15, [[...five], ['sales', -5]]))).toBe('null');
  });

  test.each(['ledger_postings', 'ledger_entries cascade', 'payment_objects', 'audit_log'])(
    '%s cannot be truncated',
    async (table) => {
      expect(await complaint(app.context.db.execute(sql.raw(`truncate ${table}`)))).toMatch(/append-only/);
    },
  );
});

describe('on a plain schema', () => {
  beforeEach(opening('on'));

  test('an entry whose postings do not add up to zero is refused by the code, and nothing is kept', async () => {
    await app.context.db.execute(sql`create function bent() returns trigger language plpgsql as
      $$ begin if new.account = 'adjustments' then new.amount := new.amount - 1; end if; return new; end $$`);
    await app.context.db.execute(
      sql`create trigger bent before insert on ledger_postings for each row execute function bent()`,
    );
    const balance = { coins: 10, bonus: 0, userGold: 10 };
    try {
      expect(await complaint(move(5))).toMatch(/does not add up to zero/);
    } finally {
      await app.context.db.execute(sql`drop trigger bent on ledger_postings`);
      await app.context.db.execute(sql`drop function bent`);
    }
    expect(await readBalance(app.context.db, userId, app.context.now())).toEqual(balance);
    expect(await move(5)).toMatchObject({ coins: 5, balance: { coins: 15 } });
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  });

  test('an entry that does not follow from the one before it is refused by the code', async () => {
    await app.context.db.execute(
      sql`update accounts set coins = coins + 1 where user_id = ${userId}::bigint`,
    );
    expect(await complaint(move(5))).toMatch(/or not follow/);
    await app.context.db.execute(
      sql`update accounts set coins = coins - 1 where user_id = ${userId}::bigint`,
    );
    expect(await move(5)).toMatchObject({ balance: { coins: 15 } });
  });

  test('an unbalanced entry that was written past the code is found by the proof', async () => {
    await plant(15, [['coins', 5]]);
    expect(await brokenLedgerRules(app.context.db)).toEqual([
      expect.stringContaining('every entry adds up to zero'),
      expect.stringContaining('cached balances are the sums of the postings'),
    ]);
  });

  test('an emptied ledger is found by the proof', async () => {
    await app.context.db.execute(sql`truncate ledger_entries cascade`);
    expect(await brokenLedgerRules(app.context.db)).toEqual([
      expect.stringContaining('cached balances are the sums of the postings'),
    ]);
  });
});
