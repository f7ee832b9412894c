import { db } from '../../data/db';
import { metaRow, readMeta } from '../../data/meta';
import { write } from '../../data/write';

/** Nobody looks through more of them. */
const MOST_KEPT = 20;
/** Nobody waits for these: what they tell is told again, or of no account. */
const UNASKED = new Set<unknown>(['log', 'read', 'guestSignIn', 'forgetFingerprint', 'claimPwa']);

/**
 * Takes damaged intents out of the outbox, and keeps them as they are: they are never sent, what they spend nobody
 * knows any more, and the reader hears of them once (src/features/shell).
 */
export async function setAside(keys: readonly string[], rows: readonly unknown[]): Promise<void> {
  const asked = rows.filter((row) => !UNASKED.has((row as { kind?: unknown }).kind)).length;
  await write([db.outbox], async () => {
    const { rows: before, untold } = (await readMeta('damagedIntents')) ?? { rows: [], untold: 0 };
    const kept = [...before, ...rows].slice(-MOST_KEPT);
    await db.outbox.bulkDelete([...keys]);
    await db.meta.put(metaRow('damagedIntents', { rows: kept, untold: untold + asked }));
  });
}
