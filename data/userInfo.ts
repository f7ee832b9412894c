import type { Arrival, DeviceInfo, User } from '../contract/account';
import { type Result, success } from '../contract/failure';
import { db } from './db';
import { call } from './gateway';
import { metaRow, readMeta } from './meta';
import { withDatabase } from './openDatabase';
import { sealUser, unsealUser } from './sealedRows';
import { settlementsSoFar } from './settlements';
import { heardBalance } from './wallet';
import { write } from './write';

/** The stored user; undefined without an account. */
export async function storedUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}

/**
 * Fetches the user and merges it into the stored one (spec 4). A refusal sets `isRoot` to 1, as spec 4 and 8 have
 * it; no network or no session leaves the stored user as it is.
 */
export async function refreshUser(): Promise<Result<User>> {
  const settlements = await settlementsSoFar();
  const stored = await storedUser();
  const userId = await withDatabase(() => readMeta('accountId'));
  const answer = await call('userInfo', userId === undefined ? {} : { userId });
  if (answer.ok)
    return success(
      await storeUser({ ...stored, ...answer.value.user, regDay: answer.value.regDay }, settlements),
    );
  if (stored && answer.failure.disposition === 'refuse') await storeUser({ ...stored, isRoot: 1 }, null);
  return answer;
}

/** `settlements`: so many had settled when the server was asked for what the user has; null when it did not say. */
async function storeUser(user: User, settlements: number | null): Promise<User> {
  const sealed = await sealUser(user);
  const wallet = settlements === null ? undefined : await heardBalance(user.userId, user, settlements);
  await write([db.wallet], async () => {
    await db.meta.bulkPut([metaRow('user', sealed), metaRow('accountId', user.userId)]);
    await wallet?.apply();
  });
  return user;
}

export type LoginContext = {
  fingerId: string;
  device: DeviceInfo;
  arrival: Arrival;
  language: string;
  isDeep: 0 | 1;
};

/** Tells the server of a sign-in (spec 7, loginLog). Its answer is unused and a lost one is not sent again. */
export async function sendLoginLog(context: LoginContext): Promise<Result<null>> {
  const { fingerId, device, arrival, language, isDeep } = context;
  const userId = await withDatabase(() => readMeta('accountId'));
  return call('loginLog', {
    fingerId,
    platform: 'h5',
    isDeep,
    language,
    friendInviteCode: arrival.friendInviteCode,
    inviteCode: arrival.inviteCode,
    userId,
    device,
  });
}
