import { failed } from '../../contract/wire/failure';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import type { PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';

/** A fingerprint its reader took back, and the random id that stands in its place now. */
export type TakenBack = { readonly former: string; readonly fingerId: string };

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed until the server was told, and gone from the device then. */
    forgetFingerprint: Sends<'forgetFingerprint', { content: string }>;
  }
}

export async function sealTakenBack(id: string, taken: TakenBack): Promise<PayloadOf<'forgetFingerprint'>> {
  return { content: await seal(purpose(id), taken) };
}

export const forgetFingerprint: Command<'forgetFingerprint'> = {
  needsSession: true,
  keepRefusal: false,
  /** What does not open here any more can never be told. */
  send: async ({ target, payload, requestId, accountId }) => {
    const taken = await unseal<TakenBack>(purpose(target), payload.content);
    if (!taken) return failed('malformed', 'what was taken back does not open');
    return call('forgetFingerprint', { ...taken, requestId, userId: accountId });
  },
  effect: () => NO_EFFECT,
};

function purpose(id: string): string {
  return `takenBack/${id}`;
}
