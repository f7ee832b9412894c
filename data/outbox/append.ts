import { v7 as uuidv7 } from 'uuid';
import { db } from '../tables/db';
import { currentOwner } from '../tables/meta';
import { openKeyOf } from '../tables/openKey';
import { write } from '../tables/write';
import type { CommandKind, Intent, OutboxRow } from './intent';
import { openIntent, openRowsOf, refusalsOf } from './read';

/** The Web Lock under which the outbox is drained, and under which the device changes its account. */
export const OUTBOX_LOCK = 'dogear-outbox';

/**
 * Commits an intent before anything is sent (decision 0003). A double tap is one row: while an intent of the kind and
 * target is open, that one is returned. A former refusal of it is forgotten: this is renewed consent. With `replace` an
 * open intent that says something else makes room for this one. It gets a requestId of its own, since the former one
 * may be on its way already and the server holds an answer to the words it was sent with. Another account's is never
 * joined: it goes on waiting for that account, beside this one.
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

/** Whether what is open says all that is to be said now. */
function saysTheSame(open: object, payload: object): boolean {
  const said = new Map(Object.entries(open));
  return Object.entries(payload).every(([name, value]) => Object.is(said.get(name), value));
}

/** Drops the oldest of what waits of a kind, down to `most`. */
export async function dropOldest(kind: CommandKind, most: number): Promise<void> {
  await write([db.outbox], async () => {
    const keys = await openRowsOf(kind).primaryKeys();
    await db.outbox.bulkDelete(keys.sort().slice(0, -most));
  });
}
