import { dropNotes } from '../account/userInfo';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    seeNotes: Sends<'seeNotes'>;
  }
}

export const seeNotes: Command<'seeNotes'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload, requestId }) => call('seeNotes', { ...payload, requestId }),
  effect: (_, { payload: { upTo } }) => dropNotes(upTo),
};
