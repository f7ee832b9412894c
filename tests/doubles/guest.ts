import type { DeviceInfo, RegisteredGuest, User } from '../../contract/account';
import type { GuestSignIn } from '../../data/guestSignIn';

/** A guest as tests sign one in. */
const DEVICE: DeviceInfo = {
  brand: 'Acme',
  model: 'One',
  platform: 'Linux',
  os: 'Linux',
  osVersion: '6',
  screenHeight: 844,
  screenWidth: 390,
  netType: '4g',
  sr: '390*844',
  userAgent: 'test',
  uuid: 'finger',
  mac: '4g',
};

export const GUEST_SIGN_IN: GuestSignIn = {
  fingerId: 'finger',
  device: DEVICE,
  arrival: {
    source: '',
    inviteCode: '',
    friendInviteCode: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    pixelId: '',
    fbclid: '',
    fbc: '',
    fbp: '',
  },
  language: 'en',
  isDeep: 0,
  domain: 'dogear.test',
};

export const REGISTERED: RegisteredGuest = {
  isDeep: 0,
  userId: 12,
  isRoot: 0,
  loginGold: 50,
  noticeGold: 10,
};

export const GUEST_USER: User = {
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
  regDay: 0,
};
