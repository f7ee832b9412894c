import type { DeviceInfo } from '../../../contract/account/account.schema';
import { withoutOwnBooks } from '../../../contract/reading/ownFiles';
import { type Result, success } from '../../../contract/wire/failure';
import { storedUser } from '../../../data/account/userInfo';
import { MAX_WAITING_LOGS } from '../../../data/commands/logs';
import { append, dropOldest } from '../../../data/outbox/append';
import { outcome } from '../ground/outcome';
import { drainOutbox } from './drainOutbox';

/** Queues a client log (spec 7, userHandleLogByApp); resolves once it is stored, not once it is sent. */
export function log(request: {
  msg: string;
  ext1: string;
  ext2: string;
  ext3: string;
  device: DeviceInfo;
}): Promise<Result<null>> {
  return outcome(async () => {
    const userId = (await storedUser())?.userId;
    const dateTime = Date.now();
    const { msg, ext1, ext2, ext3, device } = request;
    const payload = {
      device,
      msg: msg.slice(0, 512),
      ext1: withoutOwnBooks(ext1.slice(0, 8_192)),
      ext2: withoutOwnBooks(ext2.slice(0, 8_192)),
      ext3: withoutOwnBooks(ext3.slice(0, 8_192)),
      userId,
      dateTime,
    };
    await append({ kind: 'log', target: crypto.randomUUID(), payload });
    await dropOldest('log', MAX_WAITING_LOGS);
    void drainOutbox();
    return success(null);
  });
}
