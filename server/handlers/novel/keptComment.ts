import type { Comment } from '../../../contract/comments/comments.schema';
import { describeComment, readComment } from '../../comments/describe';
import type { Context } from '../../ground/context';
import type { KeptForm } from '../../ground/session/answerOnce';

type Short = Pick<Comment, 'id' | 'bookId'>;

/** A receipt keeps which comment it was, never its words: they would outlive it. One that is gone is told as a stone. */
export function keptComment(context: Context): KeptForm<Comment, Short> {
  return {
    shorten: ({ id, bookId }) => ({ id, bookId }),
    restore: async (tx, { id, bookId }, userId) => {
      const row = await readComment(tx, id, userId);
      return row ? describeComment(context, row, userId) : gone(id, bookId);
    },
  };
}

function gone(id: number, bookId: number): Comment {
  return {
    id,
    bookId,
    target: null,
    paragraph: null,
    parentId: null,
    author: null,
    isMine: false,
    text: '',
    isSpoiler: false,
    state: 'stone',
    likes: 0,
    isLiked: false,
    replies: 0,
    createdAt: 0,
    editedAt: null,
  };
}
