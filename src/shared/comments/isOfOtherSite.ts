import type { Comment } from '../../../contract/comments/comments.schema';

/** Whether a comment was imported from another site: its author has no account here. */
export function isOfOtherSite({ author }: Pick<Comment, 'author'>): boolean {
  return author?.key === '';
}
