import type { EndpointName } from '../../../contract/endpoints';
import { sampleGuest } from '../../../contract/testing/guest';
import { arrival, device, logDevice, login, once, password, short, type Worst, wide } from './worstValues';

export const worstAccountRequests = {
  registerByFingerId: [
    {
      what: 'a new guest, every text full',
      request: () =>
        sampleGuest({ ...arrival, device, fingerId: wide(128), phoneLanguage: short, domain: short }),
    },
  ],
  sendCodeByEmail: [
    {
      what: 'a mail',
      request: ({ email }) => ({ email, purpose: 'login', language: short }),
    },
  ],
  registerByEmail: [
    {
      what: 'hashes a password',
      code: 'register',
      request: ({ email, code }) => ({ email, password, code, ...login }),
    },
  ],
  loginByEmail: [
    {
      what: 'hashes a password',
      request: ({ email }) => ({ email, password: wide(200), ...login }),
    },
  ],
  loginByCode: [
    { what: 'opens an account', code: 'login', request: ({ email, code }) => ({ email, code, ...login }) },
  ],
  resetPassword: [
    {
      what: 'hashes a password',
      code: 'reset',
      request: ({ email, code }) => ({ email, password, code, ...login }),
    },
  ],
  startSocial: [
    {
      what: '',
      request: () => ({ provider: 'google', redirect: short }),
    },
  ],
  registerByGoogle: [{ what: '', request: () => ({ provider: 'google', ...login }) }],
  setupState: [{ what: '', request: () => ({}) }],
  setUp: [
    {
      what: 'a wrong token',
      request: ({ email }) => ({ token: wide(100), email, password, nickName: wide(40), ...login }),
    },
  ],
  logOut: [{ what: 'the other devices', request: () => ({ scope: 'others' }) }],
  sessionList: [{ what: '', request: () => ({}) }],
  catalogueTokens: [{ what: '', request: () => ({}) }],
  makeCatalogueToken: [{ what: '', request: () => ({}) }],
  endCatalogueToken: [{ what: '', request: () => ({ id: Number.MAX_SAFE_INTEGER }) }],
  endSession: [{ what: '', request: () => ({ id: Number.MAX_SAFE_INTEGER }) }],
  userInfo: [{ what: '', request: () => ({ aid: short }) }],
  editProfile: [
    {
      what: 'every text full',
      request: ({ userId }) => ({ id: userId, nickName: wide(40), about: wide(500) }),
    },
  ],
  ownAuthorPage: [{ what: '', request: () => ({}) }],
  saveAuthorPage: [
    {
      what: 'every text full',
      request: () => ({ penName: wide(60), about: wide(1_000) }),
    },
  ],
  exportMe: [{ what: 'the first page at the quota', request: () => ({ cursor: '' }) }],
  deleteMe: [
    {
      what: 'hashes a password',
      request: () => ({ proof: { kind: 'password', password: wide(200) } }),
    },
  ],
  customerService: [
    {
      what: 'every text full',
      request: ({ call }) => ({ ...once(), email: '', subject: wide(120), text: wide(4_000, call) }),
    },
  ],
  forgetFingerprint: [
    { what: 'every text full', request: () => ({ ...once(), former: short, fingerId: wide(512, 2) }) },
  ],
  loginLog: [
    {
      what: 'every text full',
      request: ({ call }) => ({
        fingerId: wide(512, call),
        platform: 'h5',
        isDeep: 1,
        language: short,
        friendInviteCode: short,
        inviteCode: short,
        device,
      }),
    },
  ],
  userHandleLogByApp: [
    {
      what: 'a body that is full',
      request: ({ call }) => ({
        device: logDevice,
        msg: short,
        ext1: wide(8_000, call),
        ext2: wide(4_200, call + 1),
        ext3: '',
        dateTime: Number.MAX_SAFE_INTEGER,
      }),
    },
  ],
} satisfies { readonly [Name in EndpointName]?: readonly Worst<Name>[] };
