import { failed, type Result, success } from '../../../contract/wire/failure';
import { silenceReader } from '../../comments/moderation';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';
import { tellReader } from '../tellReader';
import { endOf, type Keeping, momentOf } from './keeping';
import { livingReader } from './livingReader';

/** Keeps a reader from writing comments, or lifts that; they are told. */
export async function silence(tx: Transaction, keeping: Keeping, now: Date): Promise<Result<Done<null>>> {
  const { userId, reason } = keeping;
  if ((await livingReader(tx, userId)) === null) return failed('notFound');
  const until = endOf(keeping, now);
  const before = await silenceReader(tx, { userId, until, reason, now });
  if (until !== null) await tellReader(tx, { userId, kind: 'silence', text: reason, until }, now);
  else if (before !== null) await tellReader(tx, { userId, kind: 'silenceLifted', text: reason }, now);
  const facts = { before: { until: momentOf(before) }, after: { until: momentOf(until) } };
  const act = until === null ? 'reader.unsilence' : 'reader.silence';
  return success({ answer: null, act: { act, object: 'reader', objectId: userId, reason, ...facts } });
}
