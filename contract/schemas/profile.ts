import * as v from 'valibot';
import { ABOUT_MAX_CHARACTERS, NICK_NAME_MAX_CHARACTERS, SUPPORT_MAX_CHARACTERS } from '../values/limits';
import { userIdSchema } from './account';
import { codeSchema, emailSchema } from './login';
import { writtenLine, writtenText } from './primitives';

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
