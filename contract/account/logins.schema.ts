import * as v from 'valibot';
import { amountSchema } from '../money/ledger.schema';
import {
  count,
  emailSchema,
  flagSchema,
  shortText,
  userIdSchema,
  writtenLine,
  writtenText,
} from '../wire/primitives.schema';
import { userSchema } from './account.schema';
import {
  ABOUT_MAX_CHARACTERS,
  CODE_PURPOSES,
  LOGIN_PROVIDERS,
  type LoginProvider,
  NICK_NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  SUPPORT_MAX_CHARACTERS,
} from './logins';

export const passwordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_CHARACTERS),
  v.maxLength(PASSWORD_MAX_CHARACTERS),
);

export const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/));

/**
 * Sent with every login call (spec 7, loginByEmail). `userId` is the guest's, and must be the session's own.
 */
const loginContext = {
  platform: v.literal('h5'),
  isDeep: flagSchema,
  source: shortText,
  friendInviteCode: shortText,
  userId: v.optional(userIdSchema),
};

export const sendCodeSchema = v.object({
  email: emailSchema,
  purpose: v.picklist(CODE_PURPOSES),
  /** Falls back to English if the server does not know the language. */
  language: shortText,
  userId: v.optional(userIdSchema),
});

export const codeSentSchema = v.object({
  validSeconds: count,
  /** The wait before another code can be requested. */
  againSeconds: count,
});

export const registerByEmailSchema = v.object({
  email: emailSchema,
  password: passwordSchema,
  code: codeSchema,
  ...loginContext,
});

export const loginByEmailSchema = v.object({
  email: emailSchema,
  /** The minimum length is not checked: a short password is simply wrong. */
  password: v.pipe(v.string(), v.maxLength(200)),
  ...loginContext,
});

export const loginByCodeSchema = v.object({ email: emailSchema, code: codeSchema, ...loginContext });

export const resetPasswordSchema = registerByEmailSchema;

export const providerSchema = v.picklist(LOGIN_PROVIDERS);

export const offeredProviderSchema = v.object({ provider: providerSchema, label: v.string() });

export const startSocialSchema = v.object({
  provider: providerSchema,
  /** The path to return to after the login; the app checks it again before it follows it. */
  redirect: shortText,
  userId: v.optional(userIdSchema),
});

export const socialStartedSchema = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
});

/**
 * Contains nothing of the sign-in itself: the provider informs the server, and the browser's cookie identifies
 * the sign-in.
 */
export const registerByGoogleSchema = v.object({ provider: providerSchema, ...loginContext });

/** `token`: of the address that the start printed. */
export const setUpSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(100)),
  email: emailSchema,
  password: passwordSchema,
  nickName: v.pipe(writtenLine, v.nonEmpty(), v.maxLength(NICK_NAME_MAX_CHARACTERS)),
  ...loginContext,
});

export type LoginWay =
  | 'loginByEmail'
  | 'loginByCode'
  | 'registerByEmail'
  | 'resetPassword'
  | 'registerByGoogle'
  | 'setUp';

/** The reader's input for each way to log in; empty strings for fields that a way does not use. */
export type Credentials =
  | { way: Exclude<LoginWay, 'registerByGoogle' | 'setUp'>; email: string; password: string; code: string }
  | { way: 'setUp'; token: string; nickName: string; email: string; password: string }
  | { way: 'registerByGoogle'; provider: LoginProvider };

export const loggedInSchema = v.object({
  user: userSchema,
  /** The guest whose coins, unlocks and reads this login merged into the account; null if there was none. */
  mergedUserId: v.nullable(userIdSchema),
  award: amountSchema,
});

export type LoggedIn = v.InferOutput<typeof loggedInSchema>;

export const sessionSchema = v.object({
  id: count,
  /** The User-Agent header; empty if it was not recorded. */
  userAgent: writtenLine,
  isThis: v.boolean(),
  createdAt: count,
  /** Rounded to the day. */
  seenAt: count,
});

/** A token with which an e-reader gets a reader's unlocked novels. `seenAt`: null if it was never used. */
export const catalogueTokenSchema = v.object({
  id: count,
  createdAt: count,
  /** Rounded to the day. */
  seenAt: v.nullable(count),
});
export type CatalogueToken = v.InferOutput<typeof catalogueTokenSchema>;

export type DeviceSession = v.InferOutput<typeof sessionSchema>;

/** `this`: the calling device; `others`: all but it; `all`. */
export const LOG_OUT_SCOPES = ['this', 'others', 'all'] as const;

/** Returns the path of a reader's picture. Every uploaded picture gets a new random name. */
export function avatarPath(id: string): string {
  return `/novel-api/avatar/${id}.webp`;
}

/** A multipart call, so it is outside the envelope (spec 7): its one field is `file`. */
export const UPLOAD_PATH = '/novel-api/api/user/uploadFile';
export const uploadedSchema = v.object({ avatar: v.string() });

/** Limit for an uploaded picture; devices shrink it first. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
/** 12 megapixels: a phone camera's resolution, and 48 MB when decoded. */
export const AVATAR_MAX_PIXELS = 12_000_000;

/** Neither field can be empty (spec 5); a field that is not sent stays unchanged. */
export const editProfileSchema = v.object({
  /** The profile's owner, from the path; must be the session's own. */
  id: userIdSchema,
  nickName: v.optional(v.pipe(writtenLine, v.nonEmpty(), v.maxLength(NICK_NAME_MAX_CHARACTERS))),
  about: v.optional(v.pipe(writtenText, v.nonEmpty(), v.maxLength(ABOUT_MAX_CHARACTERS))),
  userId: v.optional(userIdSchema),
});

/**
 * The caller of a deletion proves ownership; an account with neither password nor address confirms with its
 * number.
 */
export const deletionProofSchema = v.variant('kind', [
  v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('code'), code: codeSchema }),
  v.object({ kind: v.literal('number'), number: v.pipe(v.string(), v.maxLength(20)) }),
]);
export type DeletionProof = v.InferOutput<typeof deletionProofSchema>;

export const supportMessageSchema = v.object({
  email: v.union([v.literal(''), emailSchema]),
  subject: v.pipe(writtenLine, v.maxLength(120)),
  text: v.pipe(writtenText, v.nonEmpty(), v.maxLength(SUPPORT_MAX_CHARACTERS)),
});
export type SupportMessage = v.InferOutput<typeof supportMessageSchema>;
