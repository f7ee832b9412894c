import type { Table } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import type { CommandKind } from '../../contract/commands';
import type { Failure } from '../../contract/failure';
import type { Backoff } from '../backoff';
import { DELIVERY_BACKOFF } from '../backoffRows';
import { db } from '../db';
import { metaRow, readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import type { OutboxRow } from '../rows';
import { write } from '../write';

export type Intent = {
  kind: CommandKind;
  /** What it is about. A second intent of the same kind and target joins the open one. */
  target: string;
  payload: Record<string, unknown>;
  /** 0 before there is an account. */
  accountId: number;
};

/** What a delivered intent changes on the device. `apply` runs in the transaction that ends it: Dexie only. */
export type Effect = { readonly tables: readonly Table[]; readonly apply: () => Promise<unknown> };

/**
 * Commits an intent before anything is sent (decision 0003). A double tap is one row: while an intent of the kind and
 * target is open, that one is returned. A former refusal of it is forgotten: this is renewed consent. With `replace` an
 * open intent that says something else makes room for this one. It gets a requestId of its own, since the former one
 * may be on its way already and the server holds an answer to the words it was sent with. Another account's is never
 * joined: it goes on waiting for that account, beside this one.
 */
export async function append(intent: Intent, whenOpen: 'join' | 'replace' = 'join'): Promise<OutboxRow> {
  const requestId = uuidv7();
  const { kind, target, payload, accountId } = intent;
  const openKey = `${kind}|${target}`;
  const now = Date.now();
  return write([db.outbox], async () => {
    const open = await openIntent(kind, target, accountId);
    if (open && (whenOpen === 'join' || saysTheSame(open, payload))) return open;
    if (open) await db.outbox.delete(open.requestId);
    await deleteRefusals(kind, target, accountId);
    await db.outbox
      .where('openKey')
      .equals(openKey)
      .modify((others) => {
        others.openKey = `${openKey}|${others.accountId}`;
      });
    const row: OutboxRow = {
      requestId,
      kind,
      target,
      payload: { ...payload, requestId },
      accountId,
      createdAt: now,
      attempts: 0,
      dueAt: now,
      state: 'open',
      openKey,
      failure: null,
    };
    await db.outbox.add(row);
    return row;
  });
}

/** What waits of this kind for this target in an account's name, or in nobody's yet. Inside a transaction or a read. */
async function openIntent(
  kind: CommandKind,
  target: string,
  accountId: number,
): Promise<OutboxRow | undefined> {
  const openKey = `${kind}|${target}`;
  const rows = await db.outbox.where('openKey').anyOf(openKey, `${openKey}|${accountId}`).toArray();
  return rows.find((row) => isOf(row, accountId));
}

/** The same, and else what the server refused. In the name of the device's account. */
export function readIntentOf(kind: CommandKind, target: string): Promise<OutboxRow | undefined> {
  return withDatabase(async () => {
    const accountId = (await readMeta('accountId')) ?? 0;
    return (
      (await openIntent(kind, target, accountId)) ??
      (await refusedRows()
        .filter((row) => row.kind === kind && row.target === target && isOf(row, accountId))
        .first())
    );
  });
}

/** Before there is an account an intent is whose the first one will be. */
function isOf(row: OutboxRow, accountId: number): boolean {
  return row.accountId === 0 || accountId === 0 || row.accountId === accountId;
}

function saysTheSame(open: OutboxRow, payload: Intent['payload']): boolean {
  return Object.entries(payload).every(([name, value]) => Object.is(open.payload[name], value));
}

/** The row as it is now; undefined once it is settled. */
export function readIntent(requestId: string): Promise<OutboxRow | undefined> {
  return withDatabase(() => db.outbox.get(requestId));
}

/** All open rows, oldest first. */
export async function readOpenIntents(): Promise<OutboxRow[]> {
  const rows = await withDatabase(() => db.outbox.where('openKey').above('').toArray());
  return rows.sort((a, b) => (a.requestId < b.requestId ? -1 : 1));
}

/**
 * Counts one more attempt and returns the row to send; undefined when it was settled meanwhile. From its first attempt
 * on a row is `accountId`'s, also when it was made before there was an account: it never runs under another.
 */
export async function claim(requestId: string, accountId: number): Promise<OutboxRow | undefined> {
  return write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (row?.state !== 'open') return undefined;
    const claimed = { ...row, accountId: row.accountId || accountId, attempts: row.attempts + 1 };
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** Ends an intent with its effect on the device, in one transaction: both are there, or neither. */
export async function settle(requestId: string, effect: Effect): Promise<void> {
  await write([db.outbox, ...effect.tables], async () => {
    await db.outbox.delete(requestId);
    await effect.apply();
  });
}

/** Ends an intent the server refused for good. `keep` leaves the refusal for a reader to see. */
export async function refuse(requestId: string, failure: Failure, keep: boolean): Promise<void> {
  await write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (!row) return;
    const { openKey: _, ...closed } = row;
    if (keep) await db.outbox.put({ ...closed, state: 'refused', failure });
    else await db.outbox.delete(requestId);
  });
}

/**
 * Takes back an intent that waits. `maySpend`: it was sent before without an answer, so that the server may have
 * carried it out; nothing is sent any more.
 */
export async function cancel(requestId: string): Promise<{ cancelled: boolean; maySpend: boolean }> {
  return write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (row?.state !== 'open') return { cancelled: false, maySpend: false };
    await db.outbox.delete(requestId);
    return { cancelled: true, maySpend: row.attempts > 0 };
  });
}

/** Forgets a refusal that was seen. */
export async function forgetRefusals(kind: CommandKind, target: string): Promise<void> {
  await write([db.outbox], async () => deleteRefusals(kind, target, (await readMeta('accountId')) ?? 0));
}

/** Inside a transaction. */
async function deleteRefusals(kind: CommandKind, target: string, accountId: number): Promise<void> {
  await refusedRows()
    .filter((row) => row.kind === kind && row.target === target && isOf(row, accountId))
    .delete();
}

/** Inside a transaction or a read. */
export function refusedRows() {
  return db.outbox.where('[state+dueAt]').between(['refused', 0], ['refused', Number.MAX_SAFE_INTEGER]);
}

/** Leaves an intent waiting, not to be tried before `dueAt`. */
export async function postpone(requestId: string, failure: Failure, dueAt: number): Promise<void> {
  await write([db.outbox], () => postponed(requestId, failure, dueAt));
}

/**
 * The same where nothing gets through: nothing is sent before `backoff` says so. Intents that were never tried fail for
 * the same reason, and are said to wait.
 */
export async function holdBack(
  requestId: string,
  failure: Failure,
  dueAt: number,
  backoff: Backoff,
): Promise<void> {
  await write([db.outbox], async () => {
    await db.meta.put(metaRow(DELIVERY_BACKOFF, backoff));
    await postponed(requestId, failure, dueAt);
    await openRows()
      .filter((row) => row.failure === null)
      .modify({ failure });
  });
}

/** Lets what waits be tried sooner. */
export async function hurry(backoff: Backoff, dueAt: number): Promise<void> {
  await write([], () => db.meta.put(metaRow(DELIVERY_BACKOFF, { ...backoff, dueAt })));
}

/** Something got through: what waited for the way is due, what the server itself had failed on soon after. */
export async function endBackoff(isOfWay: (failure: Failure) => boolean, soon: () => number): Promise<void> {
  await write([db.outbox], async () => {
    await db.meta.delete(DELIVERY_BACKOFF);
    await openRows().modify((row) => {
      if (row.failure === null || row.failure.disposition !== 'retry') return;
      if (isOfWay(row.failure)) {
        row.dueAt = 0;
        // It was tried for all of them: that it failed so often says nothing of this one.
        row.attempts = Math.min(row.attempts, 1);
      } else if (row.failure.waitMs === undefined) {
        // A time the server itself named stands.
        row.dueAt = Math.min(row.dueAt, soon());
      }
    });
  });
}

/** Inside a transaction. */
function postponed(requestId: string, failure: Failure, dueAt: number): Promise<number> {
  return db.outbox.where('requestId').equals(requestId).modify({ failure, dueAt });
}

/** Inside a transaction or a read. With a filter, `modify` too leaves damaged rows alone (data/soundRows). */
function openRows() {
  return db.outbox.where('openKey').above('').filter(Boolean);
}
