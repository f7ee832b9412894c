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

/** 6 to 32 characters (spec 5). */
export const passwordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_CHARACTERS),
  v.maxLength(PASSWORD_MAX_CHARACTERS),
);

/** The six digits of an e-mail. */
export const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/));

/** What a code is for: one for `login` opens no other door. */

/** What comes with every way in (spec 7, loginByEmail). `userId` is the guest's, and the session's own. */
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
  /** The language of the e-mail; English for one the server does not know. */
  language: shortText,
  userId: v.optional(userIdSchema),
});

/** The same for every address, whether an account has it or not. */
export const codeSentSchema = v.object({
  /** How long the code can be used. */
  validSeconds: count,
  /** After how long another may be asked for. */
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
  /** Not checked for its length: one that is wrong is wrong. */
  password: v.pipe(v.string(), v.maxLength(200)),
  ...loginContext,
});

export const loginByCodeSchema = v.object({ email: emailSchema, code: codeSchema, ...loginContext });

/** `password` is the new one. */
export const resetPasswordSchema = registerByEmailSchema;

export const providerSchema = v.picklist(LOGIN_PROVIDERS);

/** A provider that this installation has set up, and what it is called on its button. */
export const offeredProviderSchema = v.object({ provider: providerSchema, label: v.string() });

export const startSocialSchema = v.object({
  provider: providerSchema,
  /** The path to return to in the end; the app looks at it again before it follows. */
  redirect: shortText,
  userId: v.optional(userIdSchema),
});

export const socialStartedSchema = v.object({
  /** Where the browser goes now. */
  url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
});

/** Nothing of the sign-in itself: the provider told the server, and the browser's cookie says which sign-in it was. */
export const registerByGoogleSchema = v.object({ provider: providerSchema, ...loginContext });

/** The calls that let a reader in; all answer the same. */
export type LoginWay =
  | 'loginByEmail'
  | 'loginByCode'
  | 'registerByEmail'
  | 'resetPassword'
  | 'registerByGoogle';

/** What a way in asks of the reader; empty where it has none of it. */
export type Credentials =
  | { way: Exclude<LoginWay, 'registerByGoogle'>; email: string; password: string; code: string }
  | { way: 'registerByGoogle'; provider: LoginProvider };

/** Who is logged in now. */
export const loggedInSchema = v.object({
  user: userSchema,
  /** The guest whose coins, unlocks and reads went into this account with this login; null when there was none. */
  mergedUserId: v.nullable(userIdSchema),
  /** Bonus given for opening the account; 0 for one that existed. */
  award: amountSchema,
});

export type LoggedIn = v.InferOutput<typeof loggedInSchema>;

/** A device that is logged in. */
export const sessionSchema = v.object({
  id: count,
  /** What the browser calls itself; empty where it was not noted. */
  userAgent: writtenLine,
  /** Whether it is the one that asks. */
  isThis: v.boolean(),
  createdAt: count,
  /** To the day. */
  seenAt: count,
});

export type DeviceSession = v.InferOutput<typeof sessionSchema>;

/** `this`: the device that asks; `others`: all but it; `all`. */
export const LOG_OUT_SCOPES = ['this', 'others', 'all'] as const;

/** Where a reader's picture lies. Its name is random, and another one for every picture. */
export function avatarPath(id: string): string {
  return `/novel-api/avatar/${id}.webp`;
}

/** A multipart call, and so outside the envelope (spec 7): its one field is `file`. */
export const UPLOAD_PATH = '/novel-api/api/user/uploadFile';
/** The answer of an upload: the path of the picture. */
export const uploadedSchema = v.object({ avatar: v.string() });

/** Of a picture as it is sent; devices make it smaller before. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
/** 12 megapixels: what a telephone's camera takes, and 48 MB when it is decoded. */
export const AVATAR_MAX_PIXELS = 12_000_000;

/** Neither can be empty (spec 5); one that is not sent stays as it is. */
export const editProfileSchema = v.object({
  /** Whose profile, as the path has it: the session's own. */
  id: userIdSchema,
  nickName: v.optional(v.pipe(writtenLine, v.nonEmpty(), v.maxLength(NICK_NAME_MAX_CHARACTERS))),
  about: v.optional(v.pipe(writtenText, v.nonEmpty(), v.maxLength(ABOUT_MAX_CHARACTERS))),
  userId: v.optional(userIdSchema),
});

/** Whoever deletes an account shows that it is theirs; one that has neither password nor address asks for its number. */
export const deletionProofSchema = v.variant('kind', [
  v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('code'), code: codeSchema }),
  v.object({ kind: v.literal('number'), number: v.pipe(v.string(), v.maxLength(20)) }),
]);
export type DeletionProof = v.InferOutput<typeof deletionProofSchema>;

/** What a reader writes to the operator. */
export const supportMessageSchema = v.object({
  /** Where they want to be answered; empty for nowhere. */
  email: v.union([v.literal(''), emailSchema]),
  subject: v.pipe(writtenLine, v.maxLength(120)),
  text: v.pipe(writtenText, v.nonEmpty(), v.maxLength(SUPPORT_MAX_CHARACTERS)),
});
export type SupportMessage = v.InferOutput<typeof supportMessageSchema>;
