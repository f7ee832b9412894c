import type { Comment } from '../../contract/comments/comments.schema';
import type { WrittenComment } from '../../data/queries/comments';

export function commentOf(changes: Partial<Comment> = {}): Comment {
  return {
    id: 1,
    bookId: 7,
    target: null,
    paragraph: null,
    parentId: null,
    author: { key: 'ann', name: 'Ann', avatar: '' },
    isMine: false,
    text: 'The bell rings.',
    isSpoiler: false,
    state: 'shown',
    likes: 0,
    isLiked: false,
    replies: 0,
    createdAt: 1_700_000_000_000,
    editedAt: null,
    ...changes,
  };
}

export function writtenComment(changes: Partial<WrittenComment> = {}): WrittenComment {
  const place = { bookId: 7, target: null, paragraph: null, parentId: null };
  return { ...place, text: 'The bell rings.', isSpoiler: false, ...changes };
}
