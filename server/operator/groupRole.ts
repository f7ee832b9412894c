import type { Transaction } from '../ground/db/database';
import type { Identity } from '../ground/db/schema/logins';
import { COMMAND_LINE, recordAct } from './audit';
import { changeRole } from './role';

/**
 * Gives the account of an identity the role that its provider's groups give, or takes its role away, at each of
 * its logins (decision 0083). The last owner stays one. Does nothing if the provider says nothing about roles.
 */
export async function followGroups(
  tx: Transaction,
  userId: number,
  { role }: Identity,
  now: Date,
): Promise<void> {
  if (role === undefined) return;
  const changed = await changeRole(tx, { userId }, role);
  if (!changed.ok) return;
  const acts = [changed.value.act].flat();
  await recordAct(
    tx,
    COMMAND_LINE,
    acts.map((act) => ({ ...act, after: { ...act.after, by: 'groups' } })),
    now,
  );
}
