import * as v from 'valibot';
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
} from '../wire/primitives.schema';
import {
  deviceInfoSchema,
  registerByFingerIdSchema,
  registeredGuestSchema,
  userInfoSchema,
  userSchema,
} from './account.schema';
import {
  catalogueTokenSchema,
  codeSentSchema,
  deletionProofSchema,
  editProfileSchema,
  LOG_OUT_SCOPES,
  loggedInSchema,
  loginByCodeSchema,
  loginByEmailSchema,
  registerByEmailSchema,
  registerByGoogleSchema,
  resetPasswordSchema,
  sendCodeSchema,
  sessionSchema,
  setUpSchema,
  socialStartedSchema,
  startSocialSchema,
  supportMessageSchema,
} from './logins.schema';
import { DEVICE_CLASSES } from './vitals';
import { vitalsSchema } from './vitals.schema';

export const loginCalls = {
  registerByFingerId: endpoint({
    method: 'POST',
    path: `${API}/user/registerByFingerId`,
    access: 'open',
    request: registerByFingerIdSchema,
    answer: registeredGuestSchema,
  }),
  /**
   * Sends a code to an e-mail address (spec 7). The answer is the same whether or not an account has the
   * address.
   */
  sendCodeByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/sendCodeByEmail`,
    access: 'open',
    request: sendCodeSchema,
    answer: codeSentSchema,
  }),
  /** Opens an account, which the session's guest becomes. Refused: `wrongCode`. */
  registerByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByEmail`,
    access: 'open',
    request: registerByEmailSchema,
    answer: loggedInSchema,
  }),
  /** Logs in and merges the session's guest into the account, once. Refused: `loginError`. */
  loginByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByEmail`,
    access: 'open',
    request: loginByEmailSchema,
    answer: loggedInSchema,
  }),
  /**
   * Like `loginByEmail`, with a code instead of the password; opens an account for an address that has none.
   * Refused: `wrongCode`.
   */
  loginByCode: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByCode`,
    access: 'open',
    request: loginByCodeSchema,
    answer: loggedInSchema,
  }),
  /** Begins a login through another provider: the browser must navigate to `url`. Refused: `socialFailed`. */
  startSocial: endpoint({
    method: 'POST',
    path: `${API}/user/en/startSocial`,
    access: 'open',
    request: startSocialSchema,
    answer: socialStartedSchema,
  }),
  /**
   * Logs in the reader whom Google or another provider has just identified (spec 7); opens an account for a
   * new one. Refused: `socialFailed`, `emailTaken`.
   */
  registerByGoogle: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByGoogle`,
    access: 'open',
    request: registerByGoogleSchema,
    answer: loggedInSchema,
  }),
  /** Sets a new password, logs out all other devices and logs in this one. Refused: `wrongCode`. */
  resetPassword: endpoint({
    method: 'POST',
    path: `${API}/user/en/resetPassword`,
    access: 'open',
    request: resetPasswordSchema,
    answer: loggedInSchema,
  }),
  /** `isOpen`: the installation has no operator yet, and the address that the start printed creates one. */
  setupState: endpoint({
    method: 'POST',
    path: `${API}/setup/state`,
    access: 'open',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ isOpen: v.boolean() }),
  }),
  /**
   * Opens the first operator's account, which the session's guest becomes, and opens the desk in it (decision
   * 0083). Refused: `notAllowed` with another token or once there is an operator, `emailTaken`,
   * `commonPassword`.
   */
  setUp: endpoint({
    method: 'POST',
    path: `${API}/setup/create`,
    access: 'open',
    request: setUpSchema,
    answer: loggedInSchema,
  }),
  /** Ends sessions. Access is open: a caller without a session is already logged out. */
  logOut: endpoint({
    method: 'POST',
    path: `${API}/user/en/logOut`,
    access: 'open',
    request: v.object({ scope: v.picklist(LOG_OUT_SCOPES), userId: optionalUserId }),
    answer: nothing,
  }),
  /** Lists the logged-in devices, most recently seen first. */
  sessionList: endpoint({
    method: 'GET',
    path: `${API}/user/en/sessionList`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.array(sessionSchema) }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: `${API}/user/en/endSession`,
    access: 'session',
    request: v.object({ id: count, userId: optionalUserId }),
    answer: nothing,
  }),
  /** Lists the tokens for e-readers. `address`: of the catalogue that they open; empty if there is none. */
  catalogueTokens: endpoint({
    method: 'GET',
    path: `${API}/user/en/catalogueTokens`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ address: v.string(), list: v.array(catalogueTokenSchema) }),
  }),
  /** Makes a token, which no later answer contains. Refused: `accountFull`, `notAllowed`. */
  makeCatalogueToken: endpoint({
    method: 'POST',
    path: `${API}/user/en/makeCatalogueToken`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ token: v.string() }),
  }),
  endCatalogueToken: endpoint({
    method: 'POST',
    path: `${API}/user/en/endCatalogueToken`,
    access: 'session',
    request: v.object({ id: count, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;

export const accountCalls = {
  userInfo: endpoint({
    method: 'POST',
    path: `${API}/user/en/userInfo`,
    access: 'session',
    request: v.object({ userId: optionalUserId, aid: v.optional(shortText) }),
    answer: userInfoSchema,
  }),
  editProfile: endpoint({
    method: 'PUT',
    path: `${API}/user/editProfile/:id`,
    access: 'session',
    request: editProfileSchema,
    answer: userSchema,
  }),
  /**
   * Exports everything the server has about a reader, page by page (decision 0028): parts by name, and
   * `next`, the cursor of the following page, null on the last. A list that continues appears again under its
   * name. An empty cursor requests the first page. Without a cursor the whole export is requested at once;
   * refused if it is too large for that: `clientTooOld`.
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
  customerService: endpoint({
    method: 'POST',
    path: `${API}/user/en/customerService`,
    access: 'session',
    request: v.object({ requestId, ...supportMessageSchema.entries, userId: optionalUserId }),
    answer: nothing,
  }),
  seeNotes: endpoint({
    method: 'POST',
    path: `${API}/user/en/seeNotes`,
    access: 'session',
    request: v.object({ requestId, upTo: v.pipe(count, v.minValue(1)), userId: optionalUserId }),
    answer: nothing,
  }),
  /**
   * Stops recognizing this browser by its fingerprint: a random id replaces the stored fingerprint
   * everywhere.
   */
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
      dateTime: count,
    }),
    answer: nothing,
  }),
  /** Adds to the day's sums (spec 4.14, docs/telemetry.md). Who reported them is not stored. */
  reportVitals: endpoint({
    method: 'POST',
    path: `${API}/user/en/vitals`,
    access: 'session',
    request: v.object({
      requestId,
      device: v.picklist(DEVICE_CLASSES),
      sums: vitalsSchema,
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
