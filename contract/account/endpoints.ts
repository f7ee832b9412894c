import * as v from 'valibot';
import { TAB_BAR_MAX_ITEMS } from '../wire/limits';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  flagSchema,
  longText,
  nothing,
  optionalUserId,
  requestId,
  shortText,
  uuid,
} from '../wire/primitives.schema';
import { TAB_SCREENS } from '../wire/tabBar';
import {
  deviceInfoSchema,
  fingerprintRuleSchema,
  registerByFingerIdSchema,
  registeredGuestSchema,
  userInfoSchema,
  userSchema,
} from './account.schema';
import { NO_SIGNALS, serverNoticesSchema, signalsSchema } from './installation.schema';
import {
  codeSentSchema,
  deletionProofSchema,
  editProfileSchema,
  LOG_OUT_SCOPES,
  loggedInSchema,
  loginByCodeSchema,
  loginByEmailSchema,
  offeredProviderSchema,
  registerByEmailSchema,
  registerByGoogleSchema,
  resetPasswordSchema,
  sendCodeSchema,
  sessionSchema,
  socialStartedSchema,
  startSocialSchema,
  supportMessageSchema,
} from './logins.schema';
import { languageSchema, pushIdSchema, timeZoneSchema } from './push.schema';

/** Who the reader is: guests, logins, and the devices that are logged in. */
export const loginCalls = {
  registerByFingerId: endpoint({
    method: 'POST',
    path: `${API}/user/registerByFingerId`,
    access: 'open',
    request: registerByFingerIdSchema,
    answer: registeredGuestSchema,
  }),
  /** A code for an e-mail address (spec 7). The same answer whether an account has the address or not. */
  sendCodeByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/sendCodeByEmail`,
    access: 'open',
    request: sendCodeSchema,
    answer: codeSentSchema,
  }),
  /** Opens an account; the guest of the session becomes it. Refused: `wrongCode`. */
  registerByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByEmail`,
    access: 'open',
    request: registerByEmailSchema,
    answer: loggedInSchema,
  }),
  /** The guest of the session is merged into the account, once. Refused: `loginError`. */
  loginByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByEmail`,
    access: 'open',
    request: loginByEmailSchema,
    answer: loggedInSchema,
  }),
  /** The same with a code instead of the password; opens an account for an address that has none. Refused: `wrongCode`. */
  loginByCode: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByCode`,
    access: 'open',
    request: loginByCodeSchema,
    answer: loggedInSchema,
  }),
  /** Begins a login by another provider: the browser goes to `url` with this. Refused: `socialFailed`. */
  startSocial: endpoint({
    method: 'POST',
    path: `${API}/user/en/startSocial`,
    access: 'open',
    request: startSocialSchema,
    answer: socialStartedSchema,
  }),
  /**
   * Logs in whom Google, or another provider, has just vouched for (spec 7); opens an account for somebody new. Refused:
   * `socialFailed`, `emailTaken`.
   */
  registerByGoogle: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByGoogle`,
    access: 'open',
    request: registerByGoogleSchema,
    answer: loggedInSchema,
  }),
  /** Sets a new password, logs all other devices out and this one in. Refused: `wrongCode`. */
  resetPassword: endpoint({
    method: 'POST',
    path: `${API}/user/en/resetPassword`,
    access: 'open',
    request: resetPasswordSchema,
    answer: loggedInSchema,
  }),
  /** Ends sessions. Open: whoever has none is logged out already. */
  logOut: endpoint({
    method: 'POST',
    path: `${API}/user/en/logOut`,
    access: 'open',
    request: v.object({ scope: v.picklist(LOG_OUT_SCOPES), userId: optionalUserId }),
    answer: nothing,
  }),
  /** The devices that are logged in, the one seen last first. */
  sessionList: endpoint({
    method: 'GET',
    path: `${API}/user/en/sessionList`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.array(sessionSchema) }),
  }),
  /** Logs one device out. Refused: `notFound`. */
  endSession: endpoint({
    method: 'POST',
    path: `${API}/user/en/endSession`,
    access: 'session',
    request: v.object({ id: count, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;

/** The account itself, and what a client reports about itself. */
export const accountCalls = {
  userInfo: endpoint({
    method: 'POST',
    path: `${API}/user/en/userInfo`,
    access: 'session',
    request: v.object({ userId: optionalUserId, aid: v.optional(shortText) }),
    answer: userInfoSchema,
  }),
  /** Refused: `notFound` for another's id. */
  editProfile: endpoint({
    method: 'PUT',
    path: `${API}/user/editProfile/:id`,
    access: 'session',
    request: editProfileSchema,
    answer: userSchema,
  }),
  /**
   * All that the server has of a reader, page by page (decision 0028): parts by name, and `next`, the cursor of the page
   * behind it, null on the last. A list that goes on is there again under its name. Empty cursor: the first page. Without
   * any the whole is asked for in one; refused where it is too large for that: `clientTooOld`.
   */
  exportMe: endpoint({
    method: 'GET',
    path: `${API}/user/exportMe`,
    access: 'session',
    request: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))), userId: optionalUserId }),
    answer: v.record(v.string(), v.unknown()),
  }),
  /** Deletes the account and ends all its sessions. Refused: `loginError`, `wrongCode`. */
  deleteMe: endpoint({
    method: 'POST',
    path: `${API}/user/deleteMe`,
    access: 'session',
    request: v.object({ proof: deletionProofSchema, userId: optionalUserId }),
    answer: nothing,
  }),
  /** A message to the operator. */
  customerService: endpoint({
    method: 'POST',
    path: `${API}/user/en/customerService`,
    access: 'session',
    request: v.object({ requestId, ...supportMessageSchema.entries, userId: optionalUserId }),
    answer: nothing,
  }),
  /** What the operator told the reader up to this note has been seen. */
  seeNotes: endpoint({
    method: 'POST',
    path: `${API}/user/en/seeNotes`,
    access: 'session',
    request: v.object({ requestId, upTo: v.pipe(count, v.minValue(1)), userId: optionalUserId }),
    answer: nothing,
  }),
  /** This browser is not to be known by its fingerprint any more: a random id takes its place wherever it was kept. */
  forgetFingerprint: endpoint({
    method: 'POST',
    path: `${API}/user/en/forgetFingerprint`,
    access: 'session',
    request: v.object({
      requestId,
      former: v.pipe(shortText, v.nonEmpty()),
      fingerId: v.pipe(shortText, v.nonEmpty()),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  loginLog: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginLog`,
    access: 'session',
    request: v.object({
      fingerId: shortText,
      platform: v.literal('h5'),
      isDeep: flagSchema,
      language: shortText,
      friendInviteCode: shortText,
      inviteCode: shortText,
      userId: optionalUserId,
      device: deviceInfoSchema,
    }),
    answer: nothing,
  }),
  userHandleLogByApp: endpoint({
    method: 'POST',
    path: `${API}/user/en/userHandleLogByApp`,
    access: 'open',
    request: v.object({
      device: deviceInfoSchema,
      msg: shortText,
      ext1: longText,
      ext2: longText,
      ext3: longText,
      userId: optionalUserId,
      /** Milliseconds since the epoch by the device's clock. */
      dateTime: count,
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;

const TAB_PATHS = TAB_SCREENS.map(({ path }) => path);

/** What an installation says of itself. */
export const installationCalls = {
  securityConfig: endpoint({
    method: 'GET',
    path: `${API}/security/config`,
    headers: { 'app-version': '2' },
    access: 'open',
    request: v.object({}),
    answer: v.object({
      contractVersion: count,
      minContractVersion: count,
      /** Milliseconds since the epoch: what a device corrects its own clock by (tappedAt of `sign`). */
      serverTime: count,
      /** Public Ed25519 key of receipts, base64 of 32 bytes; a device keeps the first it hears (contract/money/receipts.schema). */
      receiptKey: v.string(),
    }),
  }),
  novelConfig: endpoint({
    method: 'GET',
    path: `${API}/novel/config`,
    headers: { version: '3' },
    access: 'open',
    request: v.object({}),
    answer: v.object({
      operatorName: v.string(),
      currencySymbol: v.string(),
      loginGold: count,
      noticeGold: count,
      bookCount: count,
      loginProviders: v.array(offeredProviderSchema),
      /** Whether codes can be sent: without them nobody opens an account or resets a password by e-mail. */
      sendsMail: v.optional(v.boolean(), true),
      /** Whether readers who ask for it are told by e-mail what their browsers are not (decision 0060). */
      sendsDigests: v.optional(v.boolean(), false),
      /** Whether readers may save what they own of a novel as an EPUB (decision 0035). */
      epubExport: v.optional(v.boolean(), false),
      /** What browsers subscribe by, base64url of 65 bytes (VAPID, RFC 8292); not there where no pushes are sent. */
      pushKey: v.optional(v.string()),
      /** `ask`: no fingerprint is taken before the reader has agreed to it. */
      fingerprint: v.optional(fingerprintRuleSchema, 'ask'),
      /** What the operator has to say to every reader (spec 3). */
      notices: v.optional(serverNoticesSchema, {}),
      /** What is sent from a device whose reader agreed to it (spec 4.14), and where it goes. */
      signals: v.optional(signalsSchema, NO_SIGNALS),
      /** The tab bar in place of the app's own (spec 2.2). Names of the app's own are said in the reader's language. */
      homeTabbar: v.optional(
        v.pipe(
          v.array(v.object({ id: count, name: v.string(), path: v.picklist(TAB_PATHS) })),
          v.maxLength(TAB_BAR_MAX_ITEMS),
        ),
      ),
    }),
  }),
} as const satisfies Record<string, Endpoint>;

/** How a device is told of something while the app is closed (spec 4.8). */
export const pushCalls = {
  /**
   * This browser can be reached there, in the name of the session; it is forgotten with the session. Refused: `notAllowed`
   * for an address of no push service the installation knows, or where it sends no pushes.
   */
  savePushId: endpoint({
    method: 'POST',
    path: `${API}/user/en/savePushId`,
    access: 'session',
    request: v.object({
      pushId: pushIdSchema,
      /** What the reader reads the app in, and the zone of their clock: quiet hours go by it. */
      language: v.optional(languageSchema, 'en'),
      timeZone: v.optional(timeZoneSchema, 'America/New_York'),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  /** A notice was followed. Once or often, it is the same; one that nobody knows any more is nothing either. */
  saveNoticeId: endpoint({
    method: 'POST',
    path: `${API}/user/en/saveNoticeId`,
    access: 'session',
    request: v.object({ noticeId: uuid, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
