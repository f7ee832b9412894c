import type { RequestOf } from '../../contract/endpoints';
import { failed } from '../../contract/wire/failure';
import { changedComments } from '../comments/changeComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { OutboxRow, PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';

/** A comment as its reader wrote it. */
export type WrittenComment = Omit<RequestOf<'comment'>, 'requestId' | 'userId'>;

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: what a reader writes is nobody's to read on the device before it is said. */
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
  /** One that does not open here any more can never be sent. */
  send: async (row) => {
    const written = await unsealWrittenComment(row);
    if (!written) return failed('malformed', 'the comment does not open');
    return call('comment', { ...written, requestId: row.requestId });
  },
  effect: (added) => changedComments(added.bookId, { added }),
};
