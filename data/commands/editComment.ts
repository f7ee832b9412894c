import type { RequestOf } from '../../contract/endpoints';
import { failed } from '../../contract/wire/failure';
import { changedComments, where } from '../comments/changeComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { OutboxRow, PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';

export type EditedComment = Omit<RequestOf<'editComment'>, 'requestId' | 'userId'>;

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed, as a new comment is. */
    editComment: Sends<'editComment', { content: string }>;
  }
}

/** A comment has one open change at most. */
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
