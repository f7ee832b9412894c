import type { ReportReason } from '../../contract/comments/comments';
import type { Comment } from '../../contract/comments/comments.schema';
import type { RequestOf } from '../../contract/endpoints';
import { failed } from '../../contract/wire/failure';
import { changedComments, where } from '../comments/changeComments';
import { BLOCKED_KEY, REPLIES_KEY, sealComments, unsealComments } from '../comments/keptComments';
import { call } from '../network/gateway';
import { both, type Command, type Effect, NO_EFFECT } from '../outbox/command';
import type { OutboxRow, PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { isBehindRead, isBehindWatch } from './reads';

export type WrittenComment = Omit<RequestOf<'comment'>, 'requestId' | 'userId'>;

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: an unsent comment is private. */
    comment: Sends<'comment', { content: string }>;
  }
}

export async function sealWrittenComment(id: string, written: WrittenComment): Promise<PayloadOf<'comment'>> {
  return { content: await seal(`comment/${id}`, written) };
}

export function unsealWrittenComment({
  target,
  payload,
}: OutboxRow<'comment'>): Promise<WrittenComment | undefined> {
  return unseal<WrittenComment>(`comment/${target}`, payload.content);
}

export const comment: Command<'comment'> = {
  needsSession: true,
  keepRefusal: true,
  send: async (row) => {
    const written = await unsealWrittenComment(row);
    if (!written) return failed('malformed', 'the comment does not open');
    return call('comment', { ...written, requestId: row.requestId });
  },
  effect: (added) => changedComments(added.bookId, { added }),
  // The server accepts a review only of a title it knows to be read; the title of a waiting comment is sealed.
  isBehind: (earlier, row) => isBehindRead(earlier, row) || isBehindWatch(earlier, row),
};

export type EditedComment = Omit<RequestOf<'editComment'>, 'requestId' | 'userId'>;

declare module '../outbox/intent' {
  interface Commands {
    editComment: Sends<'editComment', { content: string }>;
  }
}

/** A comment has at most one open edit. */
export async function sealEditedComment(edited: EditedComment): Promise<PayloadOf<'editComment'>> {
  return { content: await seal(`editComment/${edited.commentId}`, edited) };
}

export function unsealEditedComment({
  target,
  payload,
}: OutboxRow<'editComment'>): Promise<EditedComment | undefined> {
  return unseal<EditedComment>(`editComment/${target}`, payload.content);
}

export const editComment: Command<'editComment'> = {
  needsSession: true,
  keepRefusal: true,
  send: async (row) => {
    const edited = await unsealEditedComment(row);
    if (!edited) return failed('malformed', 'the change does not open');
    return call('editComment', { ...edited, requestId: row.requestId });
  },
  effect: (edited) => changedComments(edited.bookId, { each: where(edited.id, () => edited) }),
};

declare module '../outbox/intent' {
  interface Commands {
    /** `bookId` tells which lists on the device contain it. */
    deleteComment: Sends<'deleteComment', { bookId: number; commentId: number }>;
  }
}

export const deleteComment: Command<'deleteComment'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId }, requestId }) => call('deleteComment', { commentId, requestId }),
  effect: (_, { payload: { bookId, commentId } }) =>
    changedComments(bookId, { each: where(commentId, withoutWords) }),
};

/** Returns the comment without its text if it has replies, as the server does, else undefined. */
export function withoutWords(comment: Comment): Comment | undefined {
  if (comment.replies === 0) return undefined;
  return { ...comment, state: 'stone', text: '', author: null, isMine: false, isSpoiler: false, likes: 0 };
}

declare module '../outbox/intent' {
  interface Commands {
    likeComment: Sends<'likeComment', { bookId: number; commentId: number; isLiked: boolean }>;
  }
}

export const likeComment: Command<'likeComment'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId, isLiked }, requestId }) =>
    call('likeComment', { commentId, isLiked, requestId }),
  effect: (liked, { payload: { bookId, commentId } }) =>
    changedComments(bookId, { each: where(commentId, (comment) => ({ ...comment, ...liked })) }),
};

declare module '../outbox/intent' {
  interface Commands {
    reportComment: Sends<'reportComment', { bookId: number; commentId: number; reason: ReportReason }>;
  }
}

export const reportComment: Command<'reportComment'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId, reason }, requestId }) =>
    call('reportComment', { commentId, reason, requestId }),
  effect: (_, { payload: { bookId, commentId } }) =>
    changedComments(bookId, { each: where(commentId, () => undefined) }),
};

declare module '../outbox/intent' {
  interface Commands {
    /**
     * Names the reader by one of their comments, in a title whose lists are on the device; both are null for
     * a reader who is blocked already.
     */
    blockReader: Sends<
      'blockReader',
      { bookId: number | null; commentId: number | null; key: string; isBlocked: boolean }
    >;
  }
}

export const blockReader: Command<'blockReader'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId, key, isBlocked }, requestId }) =>
    call('blockReader', { commentId, key, isBlocked, requestId }),
  effect: async ({ list }, { payload: { bookId, key, isBlocked } }): Promise<Effect> => {
    const row = await sealComments<'blocked'>(BLOCKED_KEY, list, Date.now());
    const kept: Effect = { tables: [db.comments], apply: () => db.comments.put(row) };
    // Comments on other titles disappear when their lists are fetched again; until then the page hides them.
    const gone =
      isBlocked && bookId !== null
        ? await changedComments(bookId, {
            each: (comment) => (comment.author?.key === key ? undefined : comment),
          })
        : NO_EFFECT;
    return both(kept, gone);
  },
};

declare module '../outbox/intent' {
  interface Commands {
    seeReplies: Sends<'seeReplies'>;
  }
}

export const seeReplies: Command<'seeReplies'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload, requestId }) => call('seeReplies', { ...payload, requestId }),
  effect: async (_, { payload: { upTo } }) => {
    const row = await withDatabase(() => db.comments.get(REPLIES_KEY));
    const replies = await unsealComments<'replies'>(row);
    if (!row || !replies) return NO_EFFECT;
    const unread = replies.list.filter(({ reply }) => reply.id > upTo).length;
    const seen = Math.max(replies.seen, upTo);
    const sealed = await sealComments<'replies'>(REPLIES_KEY, { ...replies, seen, unread }, row.fetchedAt);
    return { tables: [db.comments], apply: () => db.comments.put(sealed) };
  },
};
