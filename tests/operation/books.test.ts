import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '../../server/ground/context';
import { deskPayments } from '../../server/ground/db/schema/payments';
import { runCommand } from './runCommand';

let folder: string;
const env = () => ({ DOGEAR_DATA: folder });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-books-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the command books exits with 0 for agreement, 1 for differences, 2 for invalid arguments', async () => {
  const nonsense = [['audit'], ['reconcile', '--day', '2026-02-31']].map((args) =>
    runCommand('books', args, env()),
  );
  expect(await runCommand('books', ['prove'], env())).toEqual({
    code: 0,
    output: 'The ledger is consistent.\n',
  });
  for (const ran of await Promise.all(nonsense)) {
    expect(ran).toEqual({ code: 2, output: expect.stringMatching(/^Usage: npm run operate -- books/) });
  }

  const { db, now, close } = await openContext(env());
  const paid = { state: 'paid', createdAt: now(), paidAt: now() } as const;
  const sold = { way: 'card', money: 77, currency: 'USD', days: 0, renews: false, renewalMoney: 77 } as const;
  await db.insert(deskPayments).values({ ref: 'stray', orderId: sql`gen_random_uuid()`, ...sold, ...paid });
  await close();
  expect(await runCommand('books', ['reconcile'], env())).toEqual({
    code: 1,
    output: expect.stringMatching(/stray-payment\t77 USD.*\nDifferences: 1\n$/s),
  });
}, 60_000);
