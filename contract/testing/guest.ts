import type { DeviceInfo, RegisteredGuest, User } from '../account/account.schema';
import { NO_ARRIVAL } from '../account/visits';
import type { RequestOf } from '../endpoints';
import { toBase64Url } from '../wire/base64';

export const sampleDevice: DeviceInfo = {
  brand: 'Samsung',
  model: 'SM-A546B',
  platform: 'Linux armv81',
  os: 'Android',
  osVersion: '14',
  screenHeight: 844,
  screenWidth: 390,
  netType: '4g',
  sr: '390*844',
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  uuid: 'finger-1',
  mac: 'cellular',
};

type Registration = RequestOf<'registerByFingerId'>;

/** Returns a guest's registration with a new secret and requestId. */
export function sampleGuest(changes: Partial<Registration> = {}): Registration {
  return {
    requestId: crypto.randomUUID(),
    fingerId: 'finger-1',
    deviceSecret: toBase64Url(crypto.getRandomValues(new Uint8Array(32))),
    platform: 'h5',
    isDeep: 0,
    phoneLanguage: 'en',
    domain: 'books.example',
    ...NO_ARRIVAL,
    device: sampleDevice,
    ...changes,
  };
}

export const registeredGuest: RegisteredGuest = {
  isDeep: 0,
  userId: 12,
  isRoot: 0,
  loginGold: 50,
  noticeGold: 10,
};

export const guestUser: User = {
  id: 12,
  userId: 12,
  inviteCode: 'abc',
  isLogin: 0,
  isDeep: 0,
  userGold: 50,
  coins: 0,
  bonus: 50,
  isVip: 0,
  isRoot: 0,
  currencySymbol: '$',
  isHome: 0,
  pushId: '',
  email: '',
  nickName: '',
  about: '',
  avatar: '',
  regDay: 0,
};
