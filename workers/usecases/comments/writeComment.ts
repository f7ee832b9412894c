import type { Result } from '../../../contract/wire/failure';
import { sealWrittenComment, type WrittenComment } from '../../../data/commands/comment';
import { type EditedComment, sealEditedComment } from '../../../data/commands/editComment';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Says something. Resolves once it is kept; it waits in the outbox while there is no network. `id` is one comment, however
 * often it is sent off.
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

/** Changes what was said. While one change waits, another one takes its place. */
export function editComment(edited: EditedComment): Promise<Result<null>> {
  return stored(async () => {
    const payload = await sealEditedComment(edited);
    await append({ kind: 'editComment', target: String(edited.commentId), payload }, 'replace');
    void drainOutbox();
  });
}

/** Takes back what was said. */
export function deleteComment(comment: { bookId: number; commentId: number }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'deleteComment', target: String(comment.commentId), payload: comment });
    void drainOutbox();
  });
}

/** The reader has seen why a comment, or a change of one, was refused. */
export function dismissRefusedComment({ id }: { id: string }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals('comment', id);
    await forgetRefusals('editComment', id);
  });
}
