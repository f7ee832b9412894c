import type { Arrival, DeviceInfo, RegisteredGuest, User } from '../../../contract/account';
import { DEFAULT_CURRENCY_SYMBOL } from '../../../contract/limits';
import { db } from '../../db';
import { deviceSecret } from '../../deviceSecret';
import { metaRow } from '../../meta';
import type { OutboxRow } from '../../rows';
import { seal, unseal } from '../../seal';
import { sealUser } from '../../sealedRows';
import { refreshUser, sendLoginLog, storedUser } from '../../userInfo';
import type { Intent } from '../append';

export type GuestSignIn = {
  fingerId: string;
  device: DeviceInfo;
  arrival: Arrival;
  language: string;
  isDeep: 0 | 1;
  domain: string;
};

const PURPOSE = 'guestSignIn';

/** The intent to sign a guest in: who invited them and what their browser is known by wait sealed. */
export async function guestIntent(signIn: GuestSignIn): Promise<Intent> {
  const { fingerId, device, arrival, language, isDeep, domain } = signIn;
  const content = await seal(PURPOSE, { fingerId, device, arrival, language, isDeep, domain });
  return { kind: 'guestSignIn', target: 'device', payload: { content }, accountId: 0 };
}

/** Undefined when it does not open on this device any more. */
async function openGuestIntent({ payload }: OutboxRow): Promise<GuestSignIn | undefined> {
  const { content } = payload as { content?: string };
  // What an earlier version left waiting lies open.
  return content === undefined ? (payload as GuestSignIn) : unseal<GuestSignIn>(PURPOSE, content);
}

/**
 * The request of a guest sign-in. The device secret is a credential: it joins here and is never queued (decision 0003).
 * Undefined when the intent does not open.
 */
export async function guestRequest(row: OutboxRow) {
  const signIn = await openGuestIntent(row);
  if (!signIn) return undefined;
  const { fingerId, device, arrival, language, isDeep, domain } = signIn;
  return {
    requestId: row.requestId,
    fingerId,
    deviceSecret: await deviceSecret(),
    platform: 'h5' as const,
    isDeep,
    phoneLanguage: language,
    domain,
    ...arrival,
    device,
  };
}

/** What a sign-in leaves on the device (spec 4.1): the user, the account, the welcome amounts. */
export async function guestRows(answer: RegisteredGuest, row: OutboxRow) {
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

/** After a sign-in: the full user, then the log of it. Both may fail; the next start fetches the user again. */
export async function followGuestSignIn(row: OutboxRow): Promise<void> {
  await refreshUser();
  const signIn = await openGuestIntent(row);
  if (signIn) await sendLoginLog(signIn);
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
