import type { EntityTable } from 'dexie';
import { unsealAnnotation } from '../../data/annotations';
import { db } from '../../data/db';
import { withDatabase } from '../../data/openDatabase';
import { unsealPlaceLog } from '../../data/placeLog';
import { unsealHistory, unsealPlaces, unsealSearchTerm } from '../../data/sealedRows';
import { write } from '../../data/write';

/** Removes sealed rows that do not open with this device's key: nothing ever will open them (see `unseal`). */
export async function sweepDamagedRows(): Promise<{ removed: number }> {
  const swept = await Promise.all([
    sweep(db.places, 'bookId', unsealPlaces, (row) => row.sealed),
    sweep(db.readHistory, 'id', unsealHistory, (row) => row.content),
    sweep(db.searchHistory, 'term', unsealSearchTerm, (row) => row.content),
    sweep(db.annotations, 'id', unsealAnnotation, (row) => row.content),
    sweep(db.placeLog, 'bookId', unsealPlaceLog, (row) => row.content),
  ]);
  const removed = swept.reduce((sum, each) => sum + each, 0);
  // What the account has of them comes back: it is heard from the start.
  if (removed > 0) await write([], () => db.meta.delete('syncCursor'));
  return { removed };
}

async function sweep<Row, Key extends keyof Row>(
  table: EntityTable<Row, Key>,
  key: Key,
  open: (row: Row) => Promise<unknown>,
  sealedIn: (row: Row) => string,
): Promise<number> {
  const rows = (await withDatabase(() => table.toArray())) as Row[];
  const opened = await Promise.all(rows.map(open));
  const lost = rows.filter((_, index) => opened[index] === undefined);
  if (lost.length === 0) return 0;
  await write([table], async () => {
    for (const row of lost) {
      const present = (await table.get(row[key] as never)) as Row | undefined;
      // Only as it was read: a row saved since opens again.
      if (present && sealedIn(present) === sealedIn(row)) await table.delete(row[key] as never);
    }
  });
  return lost.length;
}
