import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { COMMANDS } from '../commands/index';
import { readInventory } from '../inventory/inventory';
import { readOnlyHere } from '../queries/onlyHere';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { append } from './append';
import type { CommandKind, Intent } from './intent';
import { isUnasked } from './read';

const KINDS = Object.keys(COMMANDS) as CommandKind[];

it('eleven kinds of intents are unasked, none with coins or words of a reader', () => {
  const unasked = KINDS.filter(isUnasked);
  expect(unasked).toHaveLength(11);
  const spends = KINDS.filter((kind) => COMMANDS[kind].coins === 'spends');
  for (const kind of [...spends, 'checkIn', 'comment', 'rate', 'support', 'forgetFingerprint'])
    expect(unasked).not.toContain(kind);
  expect(isUnasked(undefined)).toBe(false);
});

it('unasked intents are not counted at logout or in the inventory', async () => {
  await db.meta.put(metaRow('accountId', 12));
  await db.meta.put(metaRow('inventory', { id: 'a', inKeys: false, inCaches: false }));
  for (const kind of KINDS)
    await append({ kind, target: 'a', payload: {}, accountId: 12 } as unknown as Intent);
  const rows = await db.outbox.toArray();
  const waiting = rows.filter(({ kind }) => !isUnasked(kind)).length;
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(rows.length);
  expect(await readOnlyHere()).toMatchObject({ waiting });
  expect(await readInventory()).toMatchObject({ waiting });
});
