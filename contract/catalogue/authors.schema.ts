import * as v from 'valibot';
import { count, writtenLine, writtenText } from '../wire/primitives.schema';
import { ABOUT_AUTHOR_MAX_CHARACTERS, PEN_NAME_MAX_CHARACTERS } from './authors';
import { authorIdSchema, bookCardSchema } from './books.schema';

/** A title on its author's page. `part`: a `TitlePart` other than author. */
const authorTitleSchema = v.object({ ...bookCardSchema.entries, part: v.optional(v.string()) });
export type AuthorTitle = v.InferOutput<typeof authorTitleSchema>;

/** An author's public page (decision 0138), with a page of the titles, the newest first. */
export const authorPageSchema = v.object({
  penName: writtenLine,
  about: writtenText,
  followers: count,
  list: v.array(authorTitleSchema),
  next: v.nullable(count),
});

export const authorWordsSchema = v.object({
  penName: v.pipe(writtenLine, v.nonEmpty(), v.maxLength(PEN_NAME_MAX_CHARACTERS)),
  about: v.pipe(writtenText, v.maxLength(ABOUT_AUTHOR_MAX_CHARACTERS)),
});
export type AuthorWords = v.InferOutput<typeof authorWordsSchema>;

/** The caller's own page as an author. */
export const ownAuthorPageSchema = v.object({
  /** Whether the account makes a title here: only then may it have a page. */
  isAuthor: v.boolean(),
  profile: v.nullable(
    v.object({
      authorId: authorIdSchema,
      penName: writtenLine,
      about: writtenText,
      /** Whether readers see it: once one of the titles is public, and while the account is not suspended. */
      isPublic: v.boolean(),
    }),
  ),
});
export type OwnAuthorPage = v.InferOutput<typeof ownAuthorPageSchema>;
