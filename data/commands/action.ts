import type { RequestOf } from '../../contract/endpoints';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import type { Sends } from '../outbox/intent';

/** Actions that wait on a device that is long offline; beyond them the oldest go. */
export const MAX_WAITING_ACTIONS = 200;

declare module '../outbox/intent' {
  interface Commands {
    /** What a reader who agreed to it did (spec 4.14): the server counts it, and does not write down who it was. */
    action: Sends<'userLog', Omit<RequestOf<'userLog'>, 'requestId' | 'userId'>>;
  }
}

export const action: Command<'action'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('userLog', payload),
  effect: () => NO_EFFECT,
};
