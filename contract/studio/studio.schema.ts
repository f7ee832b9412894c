import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { commentSchema } from '../comments/comments.schema';
import { count, moment } from '../wire/primitives.schema';
import { titlePartSchema } from './people.schema';

const named = {
  id: bookIdSchema,
  kind: v.picklist(['novel', 'drama']),
  title: v.string(),
  author: v.string(),
  sourceImg: v.string(),
  tint: v.string(),
  language: v.string(),
  part: titlePartSchema,
};

export const studioTitleSchema = v.object({
  ...named,
  isHidden: v.boolean(),
  /** When a hidden title is published automatically; null: never. */
  publishAt: v.nullable(moment),
  chapterCount: count,
  /** The number of drafts, and the time at which the next of them is published; null: none is set. */
  drafts: count,
  nextPublishAt: v.nullable(moment),
});
export type StudioTitle = v.InferOutput<typeof studioTitleSchema>;

export const studioInvitationSchema = v.object({ ...named, at: moment });
export type StudioInvitation = v.InferOutput<typeof studioInvitationSchema>;

export const studioHomeSchema = v.object({
  /**
   * Whether invitations to the account's address are shown: a guest has none, and an address that was not
   * proven may be another person's.
   */
  door: v.picklist(['guest', 'unproven', 'open']),
  titles: v.array(studioTitleSchema),
  invitations: v.array(studioInvitationSchema),
});
export type StudioHome = v.InferOutput<typeof studioHomeSchema>;

export const studioCommentsSchema = v.object({
  list: v.array(commentSchema),
  /** The id before which the next page begins; null at the end. */
  next: v.nullable(count),
});
export type StudioComments = v.InferOutput<typeof studioCommentsSchema>;
