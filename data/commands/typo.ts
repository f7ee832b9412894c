import type { RequestOf } from '../../contract/endpoints';
import { failed } from '../../contract/wire/failure';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import type { OutboxRow, PayloadOf, Sends } from '../outbox/intent';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** A misprint as a reader reports it. */
export type Typo = Omit<RequestOf<'reportTypo'>, 'requestId' | 'userId'>;
/** One that has arrived. `id` is its intent's target. */
export type SentTypo = Typo & { id: string; sentAt: number };

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: what a reader marked is nobody's to read on the device (data/sealing/seal). */
    typo: Sends<'reportTypo', { content: string }>;
  }
}

/** Nobody looks through more of what was sent. */
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
  /** A misprint that does not open here any more can never be sent. */
  send: async (row) => {
    const opened = await unsealTypo(row);
    if (!opened) return failed('malformed', 'the report does not open');
    return call('reportTypo', { ...opened, requestId: row.requestId });
  },
  /** It is kept among what was sent. Deliveries run one at a time, so that none is lost. */
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
