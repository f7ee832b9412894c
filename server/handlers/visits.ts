import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { RegisteredGuest } from '../../contract/account/account.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { createGuest } from '../accounts/openAccount';
import { type Call, type Handler, sessionOf } from '../ground/call';
import type { Transaction } from '../ground/db/database';
import { actionLogs, loginLogs } from '../ground/db/schema/logs';
import { devices } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { admitGuest } from '../ground/limits/guests';
import { isTurn } from '../ground/limits/sometimes';
import { takeStoredBytes } from '../ground/limits/storedBytes';
import { findReceipt, type ReceiptScope, writeReceipt } from '../ground/session/receipts';
import { endSession, issueSession } from '../ground/session/session';
import { trimLog } from '../ground/session/trimLog';
import { bindInvite } from '../rewards/invites';
import { countVitals } from '../usage/vitals';

/** The bytes of the rows of a new guest, or of a known one's session, without their texts. */
const GUEST_BYTES = 1_500;

type GuestCall = Call<'registerByFingerId'>;
type Outcome = { readonly answer: RegisteredGuest; readonly token: string | null };

/**
 * Registers a guest automatically (spec 4.1). The device secret identifies the guest, also after the cookie
 * was lost; another secret is another guest, whatever the fingerprint. A guest's session that names its own
 * userId adds a device's new secret to that guest. Only a login opens an account: a secret that belonged to
 * one is refused, and a browser without a secret becomes a new guest. Idempotent by requestId.
 */
export const registerByFingerId: Handler<'registerByFingerId'> = async (call) => {
  const bytes = GUEST_BYTES + JSON.stringify(call.request).length;
  if (!(await takeStoredBytes(call.context, call.network, bytes))) return failed('tooMany');
  const result = await transact(call.context.db, (tx) => register(call, tx));
  if (!result.ok) return result;
  if (result.value.token !== null) call.setSession(result.value.token);
  return success(result.value.answer);
};

async function register(call: GuestCall, tx: Transaction): Promise<Result<Outcome>> {
  const { context, request, payload, session } = call;
  const secretHash = createHash('sha256').update(request.deviceSecret).digest('hex');
  const scope: ReceiptScope = `device:${secretHash}`;
  const command = { scope, requestId: request.requestId, endpoint: 'registerByFingerId', payload } as const;
  // Serialises the registrations of a device, so that two tabs do not create two guests.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`);

  const receipt = await findReceipt<RegisteredGuest>(tx, command);
  if (!receipt.ok) return receipt;
  let answer = receipt.value;
  // The guest of an earlier receipt may have become an account, which the secret no longer opens.
  if (answer !== null && !(await opens(tx, secretHash, answer.userId))) return failed('foreignUser');
  if (answer === null) {
    const userId = await resolveGuest(call, tx, secretHash);
    if (!userId.ok) return userId;
    answer = await describe(call, tx, userId.value);
    await writeReceipt(tx, command, answer);
  }
  if (session?.userId === answer.userId) return success({ answer, token: null });
  // The cookie is about to be replaced: a device that logged out offline ends its session this way.
  if (session !== null) await endSession(tx, session);
  const { userAgent } = call;
  return success({
    answer,
    token: await issueSession(tx, answer.userId, { now: context.now(), userAgent }),
  });
}

async function opens(tx: Transaction, secretHash: string, userId: number): Promise<boolean> {
  if (!(await isGuest(tx, userId))) return false;
  const mine = and(eq(devices.secretHash, secretHash), eq(devices.userId, userId));
  return (await tx.select({ id: devices.id }).from(devices).where(mine)).length > 0;
}

/**
 * Whether a user is still a guest: secrets never open an account (decision 0018). Locks the row: a concurrent
 * login that turns the guest into an account waits, and ends the session issued here.
 */
async function isGuest(tx: Transaction, userId: number): Promise<boolean> {
  const [user] = await tx
    .select({ kind: users.kind, mergedInto: users.mergedInto })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user?.kind === 'guest' && user.mergedInto === null;
}

/**
 * Returns the guest of this device, created if it is new. Fails with `foreignUser` if the request names an
 * account that the device does not open, and with `tooMany` if too many guests came from its network.
 */
async function resolveGuest(call: GuestCall, tx: Transaction, secretHash: string): Promise<Result<number>> {
  const { request, session, context } = call;
  const { userId: named, fingerId, device: info } = request;
  const [device] = await tx.select().from(devices).where(eq(devices.secretHash, secretHash));
  if (device) {
    if (!(await isGuest(tx, device.userId))) return failed('foreignUser');
    if (named !== undefined && named !== device.userId) return failed('foreignUser');
    await tx.update(devices).set({ fingerId, info, seenAt: context.now() }).where(eq(devices.id, device.id));
    await tx
      .update(users)
      .set({ isDeep: request.isDeep === 1 })
      .where(eq(users.id, device.userId));
    return success(device.userId);
  }
  if (named !== undefined && (named !== session?.userId || !(await isGuest(tx, named)))) {
    return failed('foreignUser');
  }
  const made = named === undefined ? await makeGuest(call, tx) : success(named);
  if (!made.ok) return made;
  const userId = made.value;
  if (named === undefined) {
    // Invitations and shared books carry the reader's code as inviteCode (spec 2.1), as campaigns do theirs.
    const inviteCode = request.friendInviteCode || request.inviteCode;
    const signedIn = session?.userId ?? null;
    await bindInvite(tx, { friendId: userId, inviteCode, fingerId, signedIn, now: context.now() });
  }
  await tx.insert(devices).values({ userId, secretHash, fingerId, info, seenAt: context.now() });
  if (named !== undefined) await forgetSecrets(tx, userId);
  return success(userId);
}

async function makeGuest({ context, network, request }: GuestCall, tx: Transaction): Promise<Result<number>> {
  const { secrets, now } = context;
  const admission = await admitGuest(tx, { secrets, network, now: now() });
  if ('waitSeconds' in admission) return failed('tooMany', String(admission.waitSeconds));
  return success(await createGuest(tx, { ...request, ...admission }, now()));
}

/**
 * The most secrets of one guest, the most recently used (decision 0028): its device has one, and another
 * after its storage was lost.
 */
const SECRETS_A_GUEST = 10;

async function forgetSecrets(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from devices where id in (
    select id from devices where user_id = ${userId}::bigint
    order by seen_at desc, id desc offset ${SECRETS_A_GUEST})`);
}

async function describe(call: GuestCall, tx: Transaction, userId: number): Promise<RegisteredGuest> {
  const [user] = await tx.select({ isRoot: users.isRoot }).from(users).where(eq(users.id, userId));
  const { loginGold, noticeGold } = call.context.house.now().rules;
  return { isDeep: call.request.isDeep, userId, isRoot: user?.isRoot ? 1 : 0, loginGold, noticeGold };
}

/** Logs a visit and its device. The newest entries are kept. */
export const loginLog: Handler<'loginLog'> = async ({ context, request, session, network }) => {
  const { fingerId, language, isDeep, inviteCode, friendInviteCode, device } = request;
  const { userId } = sessionOf({ session });
  if (!(await takeStoredBytes(context, network, JSON.stringify(request).length))) return failed('tooMany');
  await context.db.insert(loginLogs).values({
    userId,
    fingerId,
    language,
    isDeep: isDeep === 1,
    inviteCode,
    friendInviteCode,
    device,
    createdAt: context.now(),
  });
  await trimLog(context.db, 'login_logs', userId);
  return success(null);
};

/** Adds to the sums of how fast the app was (spec 4.14). Which reader reported them is not stored. */
export const reportVitals: Handler<'reportVitals'> = async ({ context, request }) => {
  await countVitals(context, request);
  return success(null);
};

/** Lines without a user are few, and trimmed only once in so many. */
const NOBODYS_TURN = 100;

/**
 * Stores a client's log line. Needs no session, since errors before sign-in matter too. The newest lines are
 * kept.
 */
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

/** The end of the year 9999: a device's clock may be arbitrarily wrong, and the database's calendar ends. */
const LATEST_MS = 253_402_300_799_999;

function happenedAt(dateTime: number): Date {
  return new Date(Math.min(dateTime, LATEST_MS));
}
