import type { SupportMessage } from '../../contract/account/logins.schema';
import { failed } from '../../contract/wire/failure';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import type { PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: what a reader writes to the operator is nobody else's to read on the device. */
    support: Sends<'customerService', { content: string }>;
  }
}

export async function sealSupport(id: string, message: SupportMessage): Promise<PayloadOf<'support'>> {
  return { content: await seal(purpose(id), message) };
}

export const support: Command<'support'> = {
  needsSession: true,
  keepRefusal: true,
  /** A message that does not open here any more can never be sent. */
  send: async ({ target, payload, requestId, accountId }) => {
    const message = await unseal<SupportMessage>(purpose(target), payload.content);
    if (!message) return failed('malformed', 'the message does not open');
    return call('customerService', { ...message, requestId, userId: accountId });
  },
  effect: () => NO_EFFECT,
};

function purpose(id: string): string {
  return `support/${id}`;
}
