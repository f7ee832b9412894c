import { isUnasked } from '../../data/outbox/read';
import { db } from '../../data/tables/db';
import { metaRow, readMeta } from '../../data/tables/meta';
import { write } from '../../data/tables/write';

/** Nobody looks through more of them. */
const MOST_KEPT = 20;

/**
 * Takes damaged intents out of the outbox, and keeps them as they are: they are never sent, what they spend nobody
 * knows any more, and the reader hears of them once (src/features/shell).
 */
export async function setAside(keys: readonly string[], rows: readonly unknown[]): Promise<void> {
  const asked = rows.filter(isAsked).length;
  await write([db.outbox], async () => {
    const { rows: before, untold } = (await readMeta('damagedIntents')) ?? { rows: [], untold: 0 };
    const kept = [...before, ...rows].slice(-MOST_KEPT);
    await db.outbox.bulkDelete([...keys]);
    await db.meta.put(metaRow('damagedIntents', { rows: kept, untold: untold + asked }));
  });
}

/** A row that is damaged may be of any kind, or of none. */
function isAsked(row: unknown): boolean {
  return !isUnasked((row as { kind?: unknown }).kind);
}
