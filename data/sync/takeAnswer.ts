import * as v from 'valibot';
import {
  fieldsSchema,
  SYNC_KINDS,
  type SyncAnswer,
  type SyncedItem,
  type SyncKind,
  syncKinds,
} from '../../contract/reading/sync.schema';
import { withMoments } from '../../contract/reading/syncMerge';
import { db } from '../tables/db';
import { currentAccount, metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { SyncChangeRow } from '../tables/rows';
import { write } from '../tables/write';
import { type Batch, endBatch } from './batch';
import type { DeviceKind, Heard, Step } from './deviceKind';
import { deviceKinds } from './kinds';
import { RECORDED, recordChange } from './recordChange';

const TABLES = Object.values(deviceKinds).flatMap(({ tables }) => tables);
/** How often the preparation is repeated if the reader changes something meanwhile. */
const PATIENCE = 8;

/** The keys received so far of a full listing, with their kinds. */
export type Listed = Set<string>;

/**
 * Applies a page, and with the last page the end of its batch, in one transaction. Later local changes stay.
 * Sealing cannot run inside a transaction: if the reader changes something in between, the preparation is
 * repeated. Returns false and stores nothing if the account has changed.
 */
export async function takeAnswer(
  answer: SyncAnswer,
  batch: Batch,
  { accountId, listed }: { accountId: number; listed: Listed },
): Promise<boolean> {
  for (const { kind, key } of answer.items) listed.add(nameOf(kind, key));
  const isEnd = answer.listing !== 'changes' && !answer.more;
  for (let attempt = 1; attempt <= PATIENCE; attempt++) {
    const waiting = await withDatabase(() => db.syncChanges.toArray());
    const steps = await prepare(answer, batch, waiting);
    const rest = isEnd ? await unlisted(answer.listing, listed, batch.device) : [];
    const outcome = await write([...TABLES, ...RECORDED], async () => {
      if ((await currentAccount()) !== accountId) return 'foreign';
      if (!isSame(waiting, await db.syncChanges.toArray())) return 'changed';
      if (!answer.more) await endBatch(batch);
      for (const step of [...steps, ...rest]) await step();
      const { cursor, more } = answer;
      // A full listing is only useful as a whole: an interrupted one restarts.
      if (answer.listing === 'changes' || isEnd)
        await db.meta.put(metaRow('syncCursor', { accountId, cursor, more }));
      return 'taken';
    });
    if (outcome !== 'changed') return outcome === 'taken';
  }
  return false;
}

async function prepare(answer: SyncAnswer, batch: Batch, rows: readonly SyncChangeRow[]): Promise<Step[]> {
  const offset = (await withDatabase(() => readMeta('clockOffset'))) ?? 0;
  const cards = new Map(answer.cards.map((card) => [card.id, card]));
  const left = answer.more ? rows : stillWaiting(rows, batch);
  const waiting = new Map(left.map((row) => [nameOf(row.kind, row.key), row]));
  const steps: Step[] = [];
  for (const kind of SYNC_KINDS) {
    const items = answer.items.filter((item) => item.kind === kind);
    if (items.length === 0) continue;
    const { read, take, remove } = deviceKinds[kind] as unknown as DeviceKind<SyncKind>;
    const present = await read(
      items.map(({ key }) => key),
      batch.device,
    );
    for (const { key, removed, fields } of items) {
      const row = waiting.get(nameOf(kind, key));
      if (removed) {
        // The reader has changed it since: it is sent again, whole.
        if (row && !isPassive(kind, row)) continue;
        steps.push(async () => {
          await remove(key);
          if (row) await db.syncChanges.delete([kind, key]);
        });
        continue;
      }
      if (row?.removed !== undefined) continue;
      const heard: Heard<SyncKind> = {
        fields: withMoments(sound(kind, fields), (at) => at - offset),
        waits: (name) => row?.changed[name] !== undefined,
        cards,
        device: batch.device,
      };
      const step = await take(key, present.get(key), heard);
      if (step) steps.push(step);
    }
  }
  return steps;
}

function stillWaiting(rows: readonly SyncChangeRow[], { taken }: Batch): SyncChangeRow[] {
  const sent = new Map(taken.map((row) => [nameOf(row.kind, row.key), row]));
  return rows.flatMap((row) => {
    const then = sent.get(nameOf(row.kind, row.key));
    if (!then) return [row];
    const left = Object.entries(row.changed).filter(([name, at]) => then.changed[name] !== at);
    const isRemoved = row.removed !== undefined && row.removed !== then.removed;
    return left.length === 0 && !isRemoved ? [] : [{ ...row, changed: Object.fromEntries(left) }];
  });
}

function sound(kind: SyncKind, fields: SyncedItem['fields']): Heard<SyncKind>['fields'] {
  const known = Object.entries(fields).filter(
    ([name, value]) => name in syncKinds[kind].fields && v.is(fieldsSchema(kind), { [name]: value }),
  );
  return Object.fromEntries(known);
}

function isPassive(kind: SyncKind, { changed, removed }: SyncChangeRow): boolean {
  const rules = syncKinds[kind];
  const passive: readonly string[] = 'passive' in rules ? rules.passive : [];
  return removed === undefined && Object.keys(changed).every((name) => passive.includes(name));
}

/**
 * Handles what the device has and a full listing lacks. If the account never had it, it is sent; if the
 * server no longer remembers such removals, it was removed.
 */
async function unlisted(listing: SyncAnswer['listing'], listed: Listed, device: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const kind of SYNC_KINDS) {
    const { keys, read, remove } = deviceKinds[kind] as unknown as DeviceKind<SyncKind>;
    const rest = (await keys()).filter(
      (key) => syncKinds[kind].key.test(key) && !listed.has(nameOf(kind, key)),
    );
    const present = await read(rest, device);
    for (const [key, fields] of present) {
      steps.push(async () => {
        const row = await db.syncChanges.get([kind, key]);
        if (row && (row.removed !== undefined || !isPassive(kind, row))) return;
        if (listing === 'all') return recordChange(kind, key, Object.keys(fields) as never);
        await remove(key);
        if (row) await db.syncChanges.delete([kind, key]);
      });
    }
  }
  return steps;
}

function isSame(before: readonly SyncChangeRow[], now: readonly SyncChangeRow[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

function nameOf(kind: string, key: string): string {
  return `${kind} ${key}`;
}
