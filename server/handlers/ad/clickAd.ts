import { type Handler, sessionOf } from '../../ground/call';
import { transact } from '../../ground/db/transact';
import { countAdClick } from '../../rewards/adClicks';

/** What was clicked on is of no account: the house's own advertisements count as well. */
export const clickAd: Handler<'clickAd'> = ({ context, session }) => {
  const { userId } = sessionOf({ session });
  return transact(context.db, (tx) => countAdClick(tx, userId, context.now()));
};
