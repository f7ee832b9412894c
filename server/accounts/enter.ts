import type { LoggedIn, LoginWay } from '../../contract/account/logins.schema';
import type { Call } from '../ground/call';
import type { Transaction } from '../ground/db/database';
import { givingOf } from '../ground/limits/guests';
import { lockCommands } from '../ground/session/answerOnce';
import { endSession, issueSession } from '../ground/session/session';
import { recordFirstPurchase } from '../payments/firstPurchase';
import { payInvites } from '../rewards/payInvites';
import { withKnownDevice } from './devices';
import { mergeGuest } from './mergeGuest';
import { openAccount } from './openAccount';
import { readUser } from './readUser';

export type LoginCall = Pick<
  Call<LoginWay>,
  'context' | 'session' | 'setSession' | 'userAgent' | 'network' | 'knownDevices' | 'setKnownDevices'
> & {
  readonly request: Pick<Call<LoginWay>['request'], 'isDeep' | 'source' | 'friendInviteCode'>;
};

/** The user who logged in, and the session token. The token is sent only after the transaction commits. */
export type Entered = Omit<LoggedIn, 'user'> & { readonly userId: number; readonly token: string };

/** Logs in to an existing account and merges the device's guest into it. */
export async function enter(tx: Transaction, call: LoginCall, userId: number): Promise<Entered> {
  const { session, context } = call;
  const now = context.now();
  const guestId = session?.userId ?? userId;
  // In mergeGuest's order: crediting a payment holds these locks while it takes the same marks.
  for (const id of [guestId, userId].sort((a, b) => a - b)) await lockCommands(tx, id);
  await recordFirstPurchase(tx, context.secrets, { userId: guestId, now });
  const merged = await mergeGuest(tx, { guestId, userId, now });
  await recordFirstPurchase(tx, context.secrets, { userId, now });
  await payInvites(tx, givingOf(call), userId);
  return { userId, mergedUserId: merged ? guestId : null, award: 0, token: await renew(tx, call, userId) };
}

/**
 * Opens an account and logs in to it. `email` is empty if only another provider opens the account. Returns
 * null if another account has the address.
 */
export async function enterNew(
  tx: Transaction,
  call: LoginCall,
  account: { email: string; passwordHash: string | null; isProven: boolean; nickName?: string },
): Promise<Entered | null> {
  const { context, session, request } = call;
  const { isDeep, source, friendInviteCode } = request;
  const opened = await openAccount(tx, givingOf(call), {
    nickName: '',
    ...account,
    signedIn: session?.userId ?? null,
    isDeep,
    source,
    friendInviteCode,
    now: context.now(),
  });
  if (opened === null) return null;
  return { ...opened, mergedUserId: null, token: await renew(tx, call, opened.userId) };
}

/** A login always creates a new session, so that a stolen cookie of the old one does not get in. */
async function renew(tx: Transaction, { session, context, userAgent }: LoginCall, userId: number) {
  if (session !== null) await endSession(tx, session);
  return await issueSession(tx, userId, { now: context.now(), userAgent });
}

/** Sets the cookies on the answer and returns the logged-in user. */
export async function answerEntered(call: LoginCall, entered: Entered): Promise<LoggedIn> {
  const { userId, token, mergedUserId, award } = entered;
  const user = await readUser(call.context, userId);
  if (user === null) throw new Error(`The account ${userId} that was just logged in to is gone.`);
  call.setSession(token);
  if (user.email !== '') {
    const { secrets, now } = call.context;
    call.setKnownDevices(withKnownDevice(secrets, call.knownDevices, user.email, now()));
  }
  return { user, mergedUserId, award };
}
