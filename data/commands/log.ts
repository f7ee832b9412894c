import type { RequestOf } from '../../contract/endpoints';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import type { Sends } from '../outbox/intent';

/** Logs beyond these wait in vain on a device that is long offline: the oldest go. */
export const MAX_WAITING_LOGS = 50;

declare module '../outbox/intent' {
  interface Commands {
    log: Sends<'userHandleLogByApp', RequestOf<'userHandleLogByApp'>>;
  }
}

export const log: Command<'log'> = {
  needsSession: false,
  keepRefusal: false,
  send: ({ payload }) => call('userHandleLogByApp', payload),
  effect: () => NO_EFFECT,
};
