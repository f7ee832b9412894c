import * as v from 'valibot';
import { deviceInfoSchema, flagSchema, userInfoSchema, userSchema } from '../schemas/account';
import { count, longText, shortText } from '../schemas/primitives';
import { deletionProofSchema, editProfileSchema, supportMessageSchema } from '../schemas/profile';
import { API, type Endpoint, endpoint, nothing, optionalUserId, requestId } from './endpoint';

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
