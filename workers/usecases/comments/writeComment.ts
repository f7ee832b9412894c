import type { Result } from '../../../contract/wire/failure';
import {
  type EditedComment,
  sealEditedComment,
  sealWrittenComment,
  type WrittenComment,
} from '../../../data/commands/comments';
import { append } from '../../../data/outbox/append';
import type { PayloadOf } from '../../../data/outbox/intent';
import { forgetRefusals } from '../../../data/outbox/settle';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Queues a comment. Resolves once it is stored; it waits in the outbox while there is no network. Repeated
 * calls with one `id` are one comment.
 */
export function writeComment({
  id,
  written,
}: {
  id: string;
  written: WrittenComment;
}): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'comment', target: id, payload: await sealWrittenComment(id, written) });
    void drainOutbox();
  });
}

/** Queues an edit of a comment. It replaces an edit that still waits. */
export function editComment(edited: EditedComment): Promise<Result<null>> {
  return stored(async () => {
    const payload = await sealEditedComment(edited);
    await append({ kind: 'editComment', target: String(edited.commentId), payload }, 'replace');
    void drainOutbox();
  });
}

/** Queues the deletion of a comment. */
export function deleteComment(comment: { bookId: number; commentId: number }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'deleteComment', target: String(comment.commentId), payload: comment });
    void drainOutbox();
  });
}

/** Deletes the refusal of a comment or an edit that the reader has seen. */
export function dismissRefusedComment({ id }: { id: string }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals('comment', id);
    await forgetRefusals('editComment', id);
  });
}

/** Queues a like or its removal. It replaces one that still waits. */
export function likeComment(payload: PayloadOf<'likeComment'>): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'likeComment', target: String(payload.commentId), payload }, 'replace');
    void drainOutbox();
  });
}

/** Reports a comment to the operator. */
export function reportComment(payload: PayloadOf<'reportComment'>): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'reportComment', target: String(payload.commentId), payload });
    void drainOutbox();
  });
}

/** Blocks another reader, or unblocks them. */
export function blockReader(payload: PayloadOf<'blockReader'>): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'blockReader', target: payload.key, payload }, 'replace');
    void drainOutbox();
  });
}
