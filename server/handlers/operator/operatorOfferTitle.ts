import { failed, success } from '../../../contract/values/failure';
import { readTitle } from '../../catalogue/deskTitles';
import { offerTitle } from '../../catalogue/offerTitle';
import { deskAct } from '../../operator/deskCall';

/** Offers a title to readers, takes it from offer, or says when it will be. */
export const operatorOfferTitle = deskAct('operatorOfferTitle', async (tx, { context, request }) => {
  const { bookId, isHidden, publishAt } = request;
  if (publishAt !== null && publishAt <= context.now().getTime()) return failed('malformed');
  const due = publishAt === null ? null : new Date(publishAt);
  const before = await offerTitle(tx, bookId, { isHidden, publishAt: due }, context.now());
  if (!before.ok) return before;
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  const act = isHidden ? (due ? 'title.schedule' : 'title.hide') : 'title.offer';
  return success({
    answer: answer.value,
    act: {
      act,
      object: 'title',
      objectId: bookId,
      before: { isHidden: before.value.hiddenAt !== null },
      after: { isHidden, publishAt: due?.toISOString() ?? null },
    },
  });
});
