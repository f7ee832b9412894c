import { REPLIES_KEY, sealComments, unsealComments } from '../comments/keptComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import type { Sends } from '../outbox/intent';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

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
