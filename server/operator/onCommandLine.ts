import type { Result } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { transact } from '../ground/db/transact';
import { COMMAND_LINE, type Done, noteAct } from './audit';

/** An act of the desk from the command line: the same effect, and its entry in the log, which names no operator. */
export function onCommandLine<Answer>(
  context: Context,
  effect: (tx: Transaction, now: Date) => Promise<Result<Done<Answer>>>,
): Promise<Result<Done<Answer>>> {
  return transact(context.db, async (tx) => {
    const now = context.now();
    const done = await effect(tx, now);
    if (done.ok) await noteAct(tx, COMMAND_LINE, done.value.act, now);
    return done;
  });
}
