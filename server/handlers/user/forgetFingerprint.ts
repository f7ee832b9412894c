import { and, eq, sql } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { loginLogs } from '../../ground/db/schema/logs';
import { devices } from '../../ground/db/schema/sessions';

/**
 * Puts a random id in the place of a fingerprint that its reader took back, on the reader's own devices and in the log of
 * their sign-ins. What was done already is done: a resend finds nothing.
 */
export const forgetFingerprint: Handler<'forgetFingerprint'> = async (call) => {
  const { former, fingerId } = call.request;
  const { userId } = sessionOf(call);
  const uuid = sql`to_jsonb(${fingerId}::text)`;
  await call.context.db.transaction(async (tx) => {
    await tx
      .update(devices)
      .set({ fingerId, info: sql`jsonb_set(${devices.info}, '{uuid}', ${uuid})` })
      .where(and(eq(devices.userId, userId), eq(devices.fingerId, former)));
    await tx
      .update(loginLogs)
      .set({ fingerId, device: sql`jsonb_set(${loginLogs.device}, '{uuid}', ${uuid})` })
      .where(and(eq(loginLogs.userId, userId), eq(loginLogs.fingerId, former)));
  });
  return success(null);
};
