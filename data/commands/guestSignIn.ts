import type { Arrival, DeviceInfo, RegisteredGuest, User } from '../../contract/account/account.schema';
import { DEFAULT_CURRENCY_SYMBOL } from '../../contract/money/limits';
import { failed } from '../../contract/wire/failure';
import { refreshUser, sendLoginLog, storedUser } from '../account/userInfo';
import { tellLeftReports } from '../money/leftReports';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { GUEST_TARGET, type Intent, type OutboxRow, type Sends } from '../outbox/intent';
import { releaseWaitingForSession } from '../outbox/retry';
import { deviceSecret } from '../sealing/deviceSecret';
import { seal, unseal } from '../sealing/seal';
import { sealUser } from '../sealing/sealedRows';
import { NOBODY } from '../tables/currentAccount';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';

export type GuestSignIn = {
  fingerId: string;
  device: DeviceInfo;
  arrival: Arrival;
  language: string;
  isDeep: 0 | 1;
  domain: string;
  /** The guest whose session the browser still has, where the secret that names them was lost (decision 0090). */
  userId?: number;
};

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed. What an earlier version left waiting lies open. */
    guestSignIn: Sends<'registerByFingerId', { content: string } | GuestSignIn>;
  }
}

const PURPOSE = 'guestSignIn';

/** The intent to sign a guest in: who invited them and what their browser is known by wait sealed. */
export async function guestIntent(signIn: GuestSignIn): Promise<Intent<'guestSignIn'>> {
  const { fingerId, device, arrival, language, isDeep, domain, userId } = signIn;
  const content = await seal(PURPOSE, { fingerId, device, arrival, language, isDeep, domain, userId });
  return { kind: 'guestSignIn', target: GUEST_TARGET, payload: { content }, accountId: NOBODY };
}

export const guestSignIn: Command<'guestSignIn'> = {
  needsSession: false,
  renewsSession: true,
  keepRefusal: true,
  /** The device secret is a credential: it joins here and is never queued (decision 0003). */
  send: async (row) => {
    const signIn = await openGuestIntent(row);
    if (!signIn) return failed('malformed', 'the sign-in does not open');
    const { fingerId, device, arrival, language, isDeep, domain, userId } = signIn;
    // It ends the session of a reader who left this device without a network.
    await tellLeftReports();
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
  /** What a sign-in leaves on the device (spec 4.1): the user, the account, the welcome amounts. */
  effect: async (answer, row) => {
    const rows = await guestRows(answer, row);
    return {
      tables: [db.meta],
      apply: async () => {
        await db.meta.bulkPut(rows);
        // A new session: the server does not know this browser in its name.
        await db.meta.bulkDelete(['pushSaved', 'left']);
        await releaseWaitingForSession();
      },
    };
  },
  /** The full user, then the log of it. Both may fail; the next start fetches the user again. */
  follow: async (row) => {
    await refreshUser();
    const signIn = await openGuestIntent(row);
    if (signIn) await sendLoginLog(signIn);
  },
};

/** Undefined when it does not open on this device any more. */
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

/** The fingerprint of the last sign-in, with which a lost session is renewed; undefined before the first. */
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
