import { sql } from 'drizzle-orm';
import { openContext } from '../../server/ground/context';
import { rowsOf } from '../../server/ground/db/database';
import { brokenLedgerRules } from '../../server/ground/ledger/ledgerRules';
import type { Device } from './Device';
import { COINS } from './openStore';

type Line = { userId: number; unlocks: number; bonus: number; held: number };

/**
 * Returns the faults of the books after a load; empty if there are none. It checks the ledger's rules, and
 * that each reader paid once for every unlock that the server confirmed, with no coin missing or extra.
 */
export async function faultsOf(
  env: Readonly<Record<string, string>>,
  devices: readonly Device[],
): Promise<string[]> {
  const context = await openContext(env, { unlimited: true });
  try {
    const faults = await brokenLedgerRules(context.db);
    const lines = await rowsOf<Line>(
      context.db,
      sql`select a.user_id::float8 as "userId", (a.coins + a.bonus)::float8 as held,
          (select count(*) from ledger_entries e where e.user_id = a.user_id and e.kind = 'unlock')::float8 as unlocks,
          (select coalesce(sum(p.amount), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
            where e.user_id = a.user_id and e.kind not in ('unlock', 'adjustment') and p.account in ('coins', 'bonus'))::float8 as bonus
        from accounts a`,
    );
    const byReader = new Map(lines.map((line) => [line.userId, line]));
    for (const { userId, unlocked } of devices) {
      const line = byReader.get(userId);
      if (line?.unlocks !== unlocked)
        faults.push(`reader ${userId} was told of ${unlocked} unlocks and paid for ${line?.unlocks}`);
      if (line && line.held !== COINS + line.bonus - unlocked)
        faults.push(`reader ${userId} has ${line.held}, and should have ${COINS + line.bonus - unlocked}`);
    }
    return faults;
  } finally {
    await context.close();
  }
}
