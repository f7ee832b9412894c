import { success } from '../../../contract/failure';
import { actionLogs } from '../../db/schema/logs';
import type { Handler } from '../handler';
import { happenedAt } from './happenedAt';

/** A client's log line. Open, because what goes wrong before sign-in is worth knowing too. */
export const userHandleLogByApp: Handler<'userHandleLogByApp'> = async ({ context, request, session }) => {
  const { msg, ext1, ext2, ext3, device, dateTime } = request;
  await context.db.insert(actionLogs).values({
    userId: session?.userId ?? null,
    msg,
    ext1,
    ext2,
    ext3,
    device,
    happenedAt: happenedAt(dateTime),
    createdAt: context.now(),
  });
  return success(null);
};
