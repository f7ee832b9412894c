import { v7 as uuidv7 } from 'uuid';
import { db } from '../tables/db';
import { currentOwner } from '../tables/meta';
import { openKeyOf } from '../tables/openKey';
import { write } from '../tables/write';
import type { CommandKind, Intent, OutboxRow } from './intent';
import { openIntent, openRowsOf, refusalsOf } from './read';

/** The Web Lock held while the outbox is drained and while the device changes its account. */
export const OUTBOX_LOCK = 'dogear-outbox';

/**
 * Commits an intent before anything is sent (decision 0003). A double tap is one row: if an intent of the
 * kind and target is open, it is returned. An earlier refusal is deleted, because this is renewed consent.
 * With `replace`, an open intent with different contents is replaced. The new one has its own requestId,
 * because the earlier one may be in flight and the server stores its answer under that id. An intent never
 * joins another account's: that one keeps waiting for its account.
 */
export async function append<Kind extends CommandKind>(
  intent: Intent<Kind>,
  whenOpen: 'join' | 'replace' = 'join',
): Promise<OutboxRow<Kind>> {
  const requestId = uuidv7();
  const { kind, target, payload } = intent;
  const openKey = openKeyOf(kind, target);
  const now = Date.now();
  return write([db.outbox], async () => {
    const accountId = intent.accountId ?? (await currentOwner());
    const open = await openIntent(kind, target, accountId);
    if (open && (whenOpen === 'join' || saysTheSame(open.payload, payload))) return open;
    if (open) await db.outbox.delete(open.requestId);
    await refusalsOf(kind, target, accountId).delete();
    await db.outbox
      .where('openKey')
      .equals(openKey)
      .modify((others) => {
        others.openKey = openKeyOf(kind, target, others.accountId);
      });
    const row: OutboxRow<Kind> = {
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

function saysTheSame(open: object, payload: object): boolean {
  const said = new Map(Object.entries(open));
  return Object.entries(payload).every(([name, value]) => Object.is(said.get(name), value));
}

/** Drops the oldest waiting intents of a kind, down to `most`. */
export async function dropOldest(kind: CommandKind, most: number): Promise<void> {
  await write([db.outbox], async () => {
    const keys = await openRowsOf(kind).primaryKeys();
    await db.outbox.bulkDelete(keys.sort().slice(0, -most));
  });
}
