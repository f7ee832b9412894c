import { changedComments } from '../comments/changeComments';
import { BLOCKED_KEY, sealComments } from '../comments/keptComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { both, type Effect, NO_EFFECT } from '../outbox/effect';
import type { Sends } from '../outbox/intent';
import { db } from '../tables/db';

declare module '../outbox/intent' {
  interface Commands {
    /** By a comment of theirs, of a title whose lists are on the device; both null for one who is blocked already. */
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
    // Those of other titles go when their lists are fetched again; until then the page leaves them out.
    const gone =
      isBlocked && bookId !== null
        ? await changedComments(bookId, {
            each: (comment) => (comment.author?.key === key ? undefined : comment),
          })
        : NO_EFFECT;
    return both(kept, gone);
  },
};
