import type { TitleFile } from '../../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { readTitle } from '../../catalogue/deskTitles';
import { type Offer, offerTitle } from '../../catalogue/offerTitle';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Offers a title to readers, takes it from offer, or says when it will be. Refused: `notFound`, `malformed` for a time that is over. */
export async function offer(
  tx: Transaction,
  bookId: number,
  { isHidden, publishAt }: Offer,
  now: Date,
): Promise<Result<Done<TitleFile>>> {
  if (publishAt !== null && publishAt <= now) return failed('malformed');
  const before = await offerTitle(tx, bookId, { isHidden, publishAt }, now);
  if (!before.ok) return before;
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  const act = isHidden ? (publishAt ? 'title.schedule' : 'title.hide') : 'title.offer';
  return success({
    answer: answer.value,
    act: {
      act,
      object: 'title',
      objectId: bookId,
      before: { isHidden: before.value.hiddenAt !== null },
      after: { isHidden, publishAt: publishAt?.toISOString() ?? null },
    },
  });
}
