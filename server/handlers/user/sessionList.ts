import { and, desc, eq, gt } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { sessions } from '../../ground/db/schema/sessions';

const MOST_SHOWN = 100;

/** The devices of the user that are logged in. */
export const sessionList: Handler<'sessionList'> = async (call) => {
  const { db, now } = call.context;
  const session = sessionOf(call);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_SHOWN);
  return success({
    list: rows.map(({ id, userAgent, createdAt, seenAt }) => ({
      id,
      userAgent,
      isThis: id === session.id,
      createdAt: createdAt.getTime(),
      seenAt: seenAt.getTime(),
    })),
  });
};
