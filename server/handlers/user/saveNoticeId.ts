import { and, eq, isNull } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { pushNotices } from '../../ground/db/schema/push';

/** A notice of the reader's was followed: the operator sees how many were. */
export const saveNoticeId: Handler<'saveNoticeId'> = async (call) => {
  const { context, request } = call;
  const mine = and(eq(pushNotices.id, request.noticeId), eq(pushNotices.userId, sessionOf(call).userId));
  const openedAt = context.now();
  await context.db
    .update(pushNotices)
    .set({ openedAt })
    .where(and(mine, isNull(pushNotices.openedAt)));
  return success(null);
};
