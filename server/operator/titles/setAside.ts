import { type Result, success } from '../../../contract/wire/failure';
import { setTyposAside } from '../../catalogue/typoReports';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Lays reports of misprints aside. */
export async function setAside(
  tx: Transaction,
  ids: readonly number[],
  now: Date,
): Promise<Result<Done<null>>> {
  const settled = await setTyposAside(tx, ids, now);
  const objectId = ids.join(' ').slice(0, 80);
  return success({
    answer: null,
    act: { act: 'typo.setAside', object: 'typo', objectId, after: { settled } },
  });
}
