import { eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { readUser } from '../../accounts/readUser';
import { type Handler, sessionOf } from '../../ground/call';
import { users } from '../../ground/db/schema/users';

/** What a reader calls themselves, and says of themselves. Another's profile is one that is not there. */
export const editProfile: Handler<'editProfile'> = async (call) => {
  const { context, request } = call;
  const { userId } = sessionOf(call);
  const { id, nickName, about } = request;
  if (id !== userId) return failed('notFound');
  if (nickName !== undefined || about !== undefined) {
    await context.db.update(users).set({ nickName, about }).where(eq(users.id, userId));
  }
  const user = await readUser(context, userId);
  return user === null ? failed('notFound') : success(user);
};
