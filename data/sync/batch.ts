import * as v from 'valibot';
import { SYNC_BYTES_A_CALL, SYNC_CHANGES_A_CALL } from '../../contract/reading/limits';
import { type SyncChange, type SyncKind, syncChangeSchema } from '../../contract/reading/sync.schema';
import { withMoments } from '../../contract/reading/syncMerge';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { SyncChangeRow } from '../tables/rows';
import { write } from '../tables/write';
import { deviceKinds } from './kinds';

/** A batch to send, and the changes as they were when it was made: later changes stay. */
export type Batch = {
  readonly device: string;
  readonly batch: number;
  readonly changes: readonly SyncChange[];
  readonly taken: readonly SyncChangeRow[];
};

const PURPOSE = 'syncBatch';
const MOST_ROWS = 400;

/**
 * Returns the next batch. A batch that was sent without an answer is returned unchanged, because the server
 * may have applied it. Without changes it only asks for news.
 */
export async function nextBatch(): Promise<Batch> {
  const kept = await unsealBatch();
  if (kept) return kept;
  const { id: device, batch: answered } = await thisDevice();
  const rows = await waitingRows();
  if (rows.length === 0) return { device, batch: answered, changes: [], taken: [] };
  const { sent, dropped } = await worded(rows, device);
  const changes = sent.map(({ change }) => change);
  const batch = { device, batch: answered + 1, changes, taken: sent.map(({ row }) => row) };
  const sealed = await seal(PURPOSE, batch);
  await write([db.syncChanges], async () => {
    await endChanges(dropped);
    if (changes.length > 0) await db.meta.put(metaRow('syncBatch', sealed));
  });
  if (changes.length > 0) return batch;
  // None of these rows could be sent; there may be others.
  return nextBatch();
}

/**
 * Removals are sent alone and first: a full account accepts them, and a batch refused for lack of space must
 * not hold them up.
 */
async function waitingRows(): Promise<SyncChangeRow[]> {
  return withDatabase(async () => {
    const removals = db.syncChanges.filter(({ removed }) => removed !== undefined);
    const removed = await removals.limit(MOST_ROWS).toArray();
    return removed.length > 0 ? removed : db.syncChanges.limit(MOST_ROWS).toArray();
  });
}

/** Deletes the sent changes that did not change since. Runs in the transaction that applies the answer. */
export async function endBatch({ device, batch, changes, taken }: Batch): Promise<void> {
  if (changes.length === 0) return;
  await endChanges(taken);
  await db.meta.bulkPut([metaRow('syncDevice', { id: device, batch })]);
  await db.meta.bulkDelete(['syncBatch', 'accountFull']);
}

/**
 * Breaks up a batch the server refused: its changes go into other batches. `fullAccount` had no space for it.
 */
export async function breakUpBatch({
  isForeign,
  fullAccount,
}: {
  isForeign: boolean;
  fullAccount: number | null;
}): Promise<void> {
  await write([], async () => {
    await db.meta.delete('syncBatch');
    if (fullAccount !== null) await db.meta.put(metaRow('accountFull', { accountId: fullAccount }));
    // Another copy of the app has used this id: the browser profile was copied.
    if (isForeign) await db.meta.delete('syncDevice');
  });
}

async function unsealBatch(): Promise<Batch | undefined> {
  const sealed = await withDatabase(() => readMeta('syncBatch'));
  return sealed === undefined ? undefined : unseal<Batch>(PURPOSE, sealed);
}

/**
 * Returns the id by which the server knows this copy of the app, and the last answered batch. It writes, so
 * it must not run inside a transaction.
 */
export async function thisDevice() {
  const fresh = { id: crypto.randomUUID(), batch: 0 };
  return write([], async () => {
    const known = await readMeta('syncDevice');
    if (!known) await db.meta.put(metaRow('syncDevice', fresh));
    return known ?? fresh;
  });
}

type Worded = { readonly row: SyncChangeRow; readonly change: SyncChange };

async function worded(
  rows: readonly SyncChangeRow[],
  device: string,
): Promise<{ sent: Worded[]; dropped: SyncChangeRow[] }> {
  const offset = (await withDatabase(() => readMeta('clockOffset'))) ?? 0;
  const present = await readPresent(rows, device);
  const sent: Worded[] = [];
  const dropped: SyncChangeRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const fields = present.get(`${row.kind} ${row.key}`);
    const change = v.safeParse(syncChangeSchema, {
      kind: row.kind,
      key: row.key,
      fields:
        row.removed === undefined ? withMoments(fields, (at) => Math.max(0, Math.round(at + offset))) : {},
      changed: row.removed === undefined ? Object.keys(row.changed) : [],
    });
    if (!change.success) {
      dropped.push(row);
      continue;
    }
    bytes += new TextEncoder().encode(JSON.stringify(change.output)).length;
    if (sent.length > 0 && (bytes > SYNC_BYTES_A_CALL || sent.length === SYNC_CHANGES_A_CALL)) break;
    sent.push({ row, change: change.output });
  }
  return { sent, dropped };
}

async function readPresent(rows: readonly SyncChangeRow[], device: string): Promise<Map<string, object>> {
  const present = new Map<string, object>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const keys = rows.filter((row) => row.kind === kind).map(({ key }) => key);
    for (const [key, fields] of await deviceKinds[kind].read(keys, device))
      present.set(`${kind} ${key}`, fields);
  }
  return present;
}

/** Runs inside a transaction. */
async function endChanges(taken: readonly SyncChangeRow[]): Promise<void> {
  const rows = await db.syncChanges.bulkGet(taken.map(({ kind, key }): [SyncKind, string] => [kind, key]));
  for (const [index, row] of rows.entries()) {
    const then = taken[index];
    if (!row || !then) continue;
    const left = Object.entries(row.changed).filter(([name, at]) => then.changed[name] !== at);
    const isRemoved = row.removed !== undefined && row.removed !== then.removed;
    if (left.length === 0 && !isRemoved) await db.syncChanges.delete([row.kind, row.key]);
    else await db.syncChanges.put({ ...row, changed: Object.fromEntries(left) });
  }
}
