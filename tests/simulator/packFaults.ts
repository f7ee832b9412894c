import { sql } from 'drizzle-orm';
import { holdsText } from '../../data/packing/chapterRow';
import { chapterFields } from '../../data/packing/earlierRows';
import { db } from '../../data/tables/db';
import { rowsOf } from '../../server/ground/db/database';
import { HOLD_RULES } from '../../server/ground/ledger/ledgerRules';
import type { TestContext } from '../../server/testing/openTestContext';
import { FREE } from './SimulatedServer';
import type { World } from './World';

type Entry = {
  readonly kind: string;
  readonly requestId: string | null;
  readonly held: number;
  readonly targets: readonly number[];
};

/**
 * Returns the faults of the holds of a run's users: each needs consent, each capture a report, and the
 * ledger's rules must hold.
 */
export async function holdFaults(world: World, context: TestContext): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(HOLD_RULES)) {
    const [row] = await rowsOf<{ broken: number }>(context.db, query);
    if (row?.broken !== 0) faults.push(`not so: ${rule}`);
  }
  const users = JSON.stringify([...world.userIds]);
  const entries = await rowsOf<Entry>(
    context.db,
    sql`select e.kind, e.request_id::text as "requestId",
        coalesce((select sum(amount) from ledger_postings p where p.entry_id = e.id and account = 'held'), 0)::float8 as held,
        coalesce((select jsonb_agg(c.target) from pack_chapters k join chapters c on c.id = k.chapter_id
          where k.entry_id = e.id), '[]'::jsonb) as targets
      from ledger_entries e where e.kind in ('hold', 'capture')
        and e.user_id in (select value::bigint from jsonb_array_elements_text(${users}::jsonb))`,
  );
  for (const { kind, requestId, held, targets } of entries) {
    const said = world.network.sent.get(requestId ?? '')?.payload;
    if (!said) faults.push(`a ${kind} was booked and nobody asked for it`);
    else if (kind === 'hold' && held > Number(said.maxPrice)) {
      faults.push(`${held} were held, and agreed were ${said.maxPrice}`);
    } else if (kind === 'capture') {
      const opened = said.opened as number[];
      const never = targets.filter((target) => !opened.includes(target));
      if (never.length > 0) faults.push(`chapter ${never.join(' ')} was paid and never opened`);
    }
  }
  return faults;
}

export async function packFaults({ device, now }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { packId, endsAt, isOver } of await db.packs.toArray()) {
    // A pack that was taken along after the network cleared is still running.
    if (isOver || endsAt <= now) faults.push(`pack ${packId} stays on the device for ever`);
  }
  const grants = new Set((await db.grants.toArray()).map(({ kind, itemId }) => `${kind} ${itemId}`));
  for (const row of (await db.chapters.toArray()).map(chapterFields)) {
    if (!row || !holdsText(row) || row.target <= FREE || grants.has(`chapter ${row.chapterId}`)) continue;
    faults.push(`chapter ${row.target} is open on ${device.name}, and was never paid`);
  }
  return faults;
}
