import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';
import { tellReader } from '../tellReader';
import { livingReader } from './livingReader';

/** Tells a reader something they should take to heart. The words are theirs: the log keeps that there were some. */
export async function warnReader(
  tx: Transaction,
  { userId, text }: { userId: number; text: string },
  now: Date,
): Promise<Result<Done<null>>> {
  if ((await livingReader(tx, userId)) === null) return failed('notFound');
  await tellReader(tx, { userId, kind: 'warning', text }, now);
  return success({ answer: null, act: { act: 'reader.warn', object: 'reader', objectId: userId } });
}
