import { failed, success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { actionLogs } from '../../ground/db/schema/logs';
import { isTurn } from '../../ground/limits/sometimes';
import { takeStoredBytes } from '../../ground/limits/storedBytes';
import { trimLog } from '../../ground/session/trimLog';
import { happenedAt } from './happenedAt';

/** Nobody has many lines, and they are counted only now and then. */
const NOBODYS_TURN = 100;

/** A client's log line. Open, because what goes wrong before sign-in is worth knowing too. The newest are kept. */
export const userHandleLogByApp: Handler<'userHandleLogByApp'> = async (call) => {
  const { context, request, session, network } = call;
  const { msg, ext1, ext2, ext3, device, dateTime } = request;
  if (!(await takeStoredBytes(context, network, JSON.stringify(request).length))) return failed('tooMany');
  const userId = session?.userId ?? null;
  await context.db.insert(actionLogs).values({
    userId,
    msg,
    ext1,
    ext2,
    ext3,
    device,
    happenedAt: happenedAt(dateTime),
    createdAt: context.now(),
  });
  if (userId !== null || isTurn(NOBODYS_TURN)) await trimLog(context.db, 'action_logs', userId);
  return success(null);
};
