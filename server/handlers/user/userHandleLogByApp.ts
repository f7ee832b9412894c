import { success } from '../../../contract/failure';
import { actionLogs } from '../../db/schema';
import type { Handler } from '../handler';

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
    happenedAt: new Date(Math.min(dateTime, LATEST_MS)),
    createdAt: context.now(),
  });
  return success(null);
};

/** The end of the year 9999: a device's clock may say anything, the database's calendar ends. */
const LATEST_MS = 253_402_300_799_999;
