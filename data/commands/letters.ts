import type { SupportMessage } from '../../contract/account/logins.schema';
import type { RequestOf } from '../../contract/endpoints';
import { failed } from '../../contract/wire/failure';
import { dropNotes } from '../account/userInfo';
import { call } from '../network/gateway';
import { type Command, NO_EFFECT } from '../outbox/command';
import type { OutboxRow, PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: a message to the operator is private. */
    support: Sends<'customerService', { content: string }>;
  }
}

export async function sealSupport(id: string, message: SupportMessage): Promise<PayloadOf<'support'>> {
  return { content: await seal(purpose(id), message) };
}

export const support: Command<'support'> = {
  needsSession: true,
  keepRefusal: true,
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

export type Typo = Omit<RequestOf<'reportTypo'>, 'requestId' | 'userId'>;
/** A delivered misprint report. `id` is its intent's target. */
export type SentTypo = Typo & { id: string; sentAt: number };

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: the reader's selection is private (data/sealing/seal). */
    typo: Sends<'reportTypo', { content: string }>;
  }
}

const KEPT = 50;
const SENT = 'sentTypos';

export async function sealTypo(id: string, typo: Typo): Promise<PayloadOf<'typo'>> {
  return { content: await seal(`typo/${id}`, typo) };
}

export function unsealTypo({ target, payload }: OutboxRow<'typo'>): Promise<Typo | undefined> {
  return unseal<Typo>(`typo/${target}`, payload.content);
}

export async function unsealSentTypos(sealed: string | undefined): Promise<SentTypo[]> {
  return sealed === undefined ? [] : ((await unseal<SentTypo[]>(SENT, sealed)) ?? []);
}

export const typo: Command<'typo'> = {
  needsSession: true,
  keepRefusal: true,
  send: async (row) => {
    const opened = await unsealTypo(row);
    if (!opened) return failed('malformed', 'the report does not open');
    return call('reportTypo', { ...opened, requestId: row.requestId });
  },
  effect: async (_, row) => {
    const [opened, sent] = await Promise.all([
      unsealTypo(row),
      withDatabase(() => readMeta(SENT)).then(unsealSentTypos),
    ]);
    if (!opened) return NO_EFFECT;
    const kept = await seal(
      SENT,
      [{ ...opened, id: row.target, sentAt: Date.now() }, ...sent].slice(0, KEPT),
    );
    return { tables: [db.meta], apply: () => db.meta.put(metaRow(SENT, kept)) };
  },
};
