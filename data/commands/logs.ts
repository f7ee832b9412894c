import type { RequestOf } from '../../contract/endpoints';
import { call } from '../network/gateway';
import { type Command, NO_EFFECT } from '../outbox/command';
import type { Sends } from '../outbox/intent';

/** The most actions that wait on a device that is offline for long; the oldest are dropped. */
export const MAX_WAITING_ACTIONS = 200;

declare module '../outbox/intent' {
  interface Commands {
    /**
     * An action of a reader who agreed to this (spec 4.14): the server counts it without recording who it
     * was.
     */
    action: Sends<'userLog', Omit<RequestOf<'userLog'>, 'requestId' | 'userId'>>;
  }
}

export const action: Command<'action'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('userLog', payload),
  effect: () => NO_EFFECT,
};

/** The most reports of speed that wait on a device that is offline for long; the oldest are dropped. */
export const MAX_WAITING_VITALS = 50;

declare module '../outbox/intent' {
  interface Commands {
    /** How fast the app was for a reader who agreed to this (spec 4.14). */
    vitals: Sends<'reportVitals'>;
  }
}

export const vitals: Command<'vitals'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('reportVitals', payload),
  effect: () => NO_EFFECT,
};

/** The most log entries that wait on a device that is offline for long; the oldest are dropped. */
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
