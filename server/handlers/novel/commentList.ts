import { success } from '../../../contract/wire/failure';
import { listComments } from '../../comments/listComments';
import { openPlace } from '../../comments/place';
import type { Handler } from '../../ground/call';

/** What was said in one place, a page at a time. */
export const commentList: Handler<'commentList'> = async ({ context, request, session }) => {
  const userId = session?.userId;
  const place = await openPlace(context.db, { userId, ...request });
  return place.ok ? success(await listComments(context, place.value, { ...request, userId })) : place;
};
