import type { Arrival, DeviceInfo, RegisteredGuest, User } from '../../contract/account/account.schema';
import { DEFAULT_CURRENCY_SYMBOL } from '../../contract/money/limits';
import { failed } from '../../contract/wire/failure';
import { refreshUser, sendLoginLog, storedUser } from '../account/userInfo';
import { sendLeftReports } from '../money/leftReports';
import { call } from '../network/gateway';
import { type Command, NO_EFFECT } from '../outbox/command';
import { GUEST_TARGET, type Intent, type OutboxRow, type PayloadOf, type Sends } from '../outbox/intent';
import { releaseWaitingForSession } from '../outbox/retry';
import { deviceSecret } from '../sealing/deviceKey';
import { seal, unseal } from '../sealing/seal';
import { sealUser } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { metaRow, NOBODY } from '../tables/meta';

export type GuestSignIn = {
  fingerId: string;
  device: DeviceInfo;
  arrival: Arrival;
  language: string;
  isDeep: 0 | 1;
  domain: string;
  /**
   * The guest whose session the browser still has, if the secret that identifies them was lost (decision
   * 0090).
   */
  userId?: number;
};

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed. Rows of an earlier version are not. */
    guestSignIn: Sends<'registerByFingerId', { content: string } | GuestSignIn>;
  }
}

const PURPOSE = 'guestSignIn';

/** Returns the intent to sign in a guest. The inviter and the browser's fingerprint wait sealed. */
export async function guestIntent(signIn: GuestSignIn): Promise<Intent<'guestSignIn'>> {
  const { fingerId, device, arrival, language, isDeep, domain, userId } = signIn;
  const content = await seal(PURPOSE, { fingerId, device, arrival, language, isDeep, domain, userId });
  return { kind: 'guestSignIn', target: GUEST_TARGET, payload: { content }, accountId: NOBODY };
}

export const guestSignIn: Command<'guestSignIn'> = {
  needsSession: false,
  renewsSession: true,
  keepRefusal: true,
  /** The device secret is a credential: it is added here and never queued (decision 0003). */
  send: async (row) => {
    const signIn = await openGuestIntent(row);
    if (!signIn) return failed('malformed', 'the sign-in does not open');
    const { fingerId, device, arrival, language, isDeep, domain, userId } = signIn;
    // The sign-in ends the session of a reader who left this device offline, so their reports go first.
    await sendLeftReports();
    return call('registerByFingerId', {
      requestId: row.requestId,
      ...(userId !== undefined && { userId }),
      fingerId,
      deviceSecret: await deviceSecret(),
      platform: 'h5',
      isDeep,
      phoneLanguage: language,
      domain,
      ...arrival,
      device,
    });
  },
  /** Writes the result of a sign-in (spec 4.1): the user, the account, the welcome amounts. */
  effect: async (answer, row) => {
    const rows = await guestRows(answer, row);
    return {
      tables: [db.meta],
      apply: async () => {
        await db.meta.bulkPut(rows);
        // The server does not have this browser's push subscription for the new session.
        await db.meta.bulkDelete(['pushSaved', 'left']);
        await releaseWaitingForSession();
      },
    };
  },
  /**
   * Fetches the full user, then reports the sign-in. Both may fail; the next start fetches the user again.
   */
  follow: async (row) => {
    await refreshUser();
    const signIn = await openGuestIntent(row);
    if (signIn) await sendLoginLog(signIn);
  },
};

/** Returns undefined if it no longer opens on this device. */
async function openGuestIntent({ payload }: OutboxRow<'guestSignIn'>): Promise<GuestSignIn | undefined> {
  return 'content' in payload ? unseal<GuestSignIn>(PURPOSE, payload.content) : payload;
}

async function guestRows(answer: RegisteredGuest, row: OutboxRow<'guestSignIn'>) {
  const stored = await storedUser();
  const user: User =
    stored?.userId === answer.userId
      ? { ...stored, isDeep: answer.isDeep, isRoot: answer.isRoot }
      : newGuest(answer);
  const sealed = await sealUser(user);
  const signIn = await openGuestIntent(row);
  return [
    metaRow('user', sealed),
    metaRow('accountId', answer.userId),
    ...(signIn ? [metaRow('fingerId', await seal('fingerId', signIn.fingerId))] : []),
    metaRow('goldSettings', { loginGold: answer.loginGold, noticeGold: answer.noticeGold }),
  ];
}

/**
 * Returns the fingerprint of the last sign-in, which renews a lost session, or undefined before the first.
 */
export async function storedFingerId(): Promise<string | undefined> {
  const row = await db.meta.get('fingerId');
  return row && unseal<string>('fingerId', row.value as string);
}

function newGuest(answer: RegisteredGuest): User {
  return {
    id: answer.userId,
    userId: answer.userId,
    inviteCode: '',
    isLogin: 0,
    isDeep: answer.isDeep,
    userGold: 0,
    coins: 0,
    bonus: 0,
    isVip: 0,
    isRoot: answer.isRoot,
    currencySymbol: DEFAULT_CURRENCY_SYMBOL,
    isHome: 0,
    pushId: '',
    email: '',
    nickName: '',
    about: '',
    avatar: '',
    regDay: 0,
  };
}

export type TakenBack = { readonly former: string; readonly fingerId: string };

declare module '../outbox/intent' {
  interface Commands {
    forgetFingerprint: Sends<'forgetFingerprint', { content: string }>;
  }
}

export async function sealTakenBack(id: string, taken: TakenBack): Promise<PayloadOf<'forgetFingerprint'>> {
  return { content: await seal(purpose(id), taken) };
}

export const forgetFingerprint: Command<'forgetFingerprint'> = {
  needsSession: true,
  keepRefusal: false,
  /** A fingerprint that no longer opens here can never be sent. */
  send: async ({ target, payload, requestId, accountId }) => {
    const taken = await unseal<TakenBack>(purpose(target), payload.content);
    if (!taken) return failed('malformed', 'what was taken back does not open');
    return call('forgetFingerprint', { ...taken, requestId, userId: accountId });
  },
  effect: () => NO_EFFECT,
};

function purpose(id: string): string {
  return `takenBack/${id}`;
}
