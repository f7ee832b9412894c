import { failed, type Result, success } from '../../../contract/wire/failure';
import { addWatermark, removeWatermark } from '../../content/watermarks';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Enters a line that is taken out of imported books, or takes it off the list. Refused: `malformed`, `accountFull`, `notFound`. */
export async function listWatermark(
  tx: Transaction,
  { pattern, isListed }: { pattern: string; isListed: boolean },
  now: Date,
): Promise<Result<Done<null>>> {
  if (isListed) {
    const refused = await addWatermark(tx, pattern, now);
    if (refused !== null) return failed(refused);
  } else if (!(await removeWatermark(tx, pattern))) {
    return failed('notFound');
  }
  const act = isListed ? 'watermark.add' : 'watermark.remove';
  return success({ answer: null, act: { act, object: 'watermark', objectId: pattern.slice(0, 80) } });
}
