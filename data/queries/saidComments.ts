import type { Comment } from '../../contract/comments/comments.schema';
import type { Failure } from '../../contract/wire/failure';
import {
  type EditedComment,
  unsealEditedComment,
  unsealWrittenComment,
  type WrittenComment,
} from '../commands/comments';
import { type CommandKind, isOfKind, type OutboxRow } from '../outbox/intent';
import { openRowsOf, refusedRows } from '../outbox/read';

/** A comment as shown: this reader's waiting changes are applied already. */
export type ShownComment = Comment & {
  readonly edit: { readonly state: 'waiting' | 'refused'; readonly failure: Failure | null } | null;
};

/** An unsent comment. `id` is its intent's target; `sending`: not tried yet. */
export type WaitingComment = WrittenComment & {
  readonly id: string;
  readonly requestId: string;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly failure: Failure | null;
  readonly createdAt: number;
};

/** Returns the waiting and refused intents about comments. Runs inside a read. */
export async function readSaid() {
  const of = async <Kind extends CommandKind>(kind: Kind) =>
    (await openRowsOf(kind).toArray()).filter((row) => isOfKind(row, kind));
  const [comment, editComment, likes, deletions, refused] = await Promise.all([
    of('comment'),
    of('editComment'),
    of('likeComment'),
    of('deleteComment'),
    refusedRows().toArray(),
  ]);
  return {
    comment: [...comment, ...refused.filter((row) => isOfKind(row, 'comment'))],
    editComment: [...editComment, ...refused.filter((row) => isOfKind(row, 'editComment'))],
    likes: new Map(likes.map(({ payload }) => [payload.commentId, payload.isLiked])),
    deleted: new Set(deletions.map(({ payload }) => payload.commentId)),
  };
}

type Edit = EditedComment & NonNullable<ShownComment['edit']>;
type Said = {
  readonly likes: ReadonlyMap<number, boolean>;
  readonly deleted: ReadonlySet<number>;
  readonly edits: ReadonlyMap<number, Edit>;
  readonly unseen: ReadonlySet<string>;
};

export function asSaid(comment: Comment, { likes, deleted, edits, unseen }: Said): ShownComment[] {
  if (deleted.has(comment.id) || (comment.author && unseen.has(comment.author.key))) return [];
  const isLiked = likes.get(comment.id) ?? comment.isLiked;
  const likedNow = Number(isLiked) - Number(comment.isLiked);
  const edit = edits.get(comment.id);
  const { text, isSpoiler } = edit?.state === 'waiting' ? edit : comment;
  return [
    {
      ...comment,
      text,
      isSpoiler,
      isLiked,
      likes: Math.max(0, comment.likes + likedNow),
      edit: edit ? { state: edit.state, failure: edit.failure } : null,
    },
  ];
}

export async function openWaiting(rows: readonly OutboxRow<'comment'>[]): Promise<WaitingComment[]> {
  const opened = await Promise.all(
    rows.map(async (row): Promise<WaitingComment | undefined> => {
      const written = await unsealWrittenComment(row);
      const { target: id, requestId, failure, createdAt } = row;
      const state = row.state === 'refused' ? 'refused' : failure === null ? 'sending' : 'waiting';
      return written && { ...written, id, requestId, failure, createdAt, state };
    }),
  );
  return opened.filter((one) => one !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

export async function openEdits(rows: readonly OutboxRow<'editComment'>[]): Promise<Map<number, Edit>> {
  const opened = await Promise.all(
    rows.map(async (row) => {
      const edited = await unsealEditedComment(row);
      const state = row.state === 'refused' ? ('refused' as const) : ('waiting' as const);
      return edited && { ...edited, state, failure: row.failure };
    }),
  );
  return new Map(opened.filter((one) => one !== undefined).map((edit) => [edit.commentId, edit]));
}
