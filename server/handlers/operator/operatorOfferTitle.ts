import { deskAct } from '../../operator/deskCall';
import { offer } from '../../operator/titles/offer';

/** Offers a title to readers, takes it from offer, or says when it will be. */
export const operatorOfferTitle = deskAct('operatorOfferTitle', (tx, { context, request }) => {
  const { bookId, isHidden, publishAt: at } = request;
  const publishAt = at === null ? null : new Date(at);
  return offer(tx, bookId, { isHidden, publishAt }, context.now());
});
