import type { Result } from '../../../contract/wire/failure';
import { append } from '../../../data/outbox/append';
import type { PayloadOf } from '../../../data/outbox/intent';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** Whether the reader likes a comment. While one word of it waits, another one takes its place. */
export function likeComment(payload: PayloadOf<'likeComment'>): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'likeComment', target: String(payload.commentId), payload }, 'replace');
    void drainOutbox();
  });
}

/** Has the operator look at a comment. */
export function reportComment(payload: PayloadOf<'reportComment'>): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'reportComment', target: String(payload.commentId), payload });
    void drainOutbox();
  });
}

/** Has the reader see nothing of another one any more, or something again. */
export function blockReader(payload: PayloadOf<'blockReader'>): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'blockReader', target: payload.key, payload }, 'replace');
    void drainOutbox();
  });
}
