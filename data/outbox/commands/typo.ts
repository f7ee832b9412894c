import type { RequestOf } from '../../../contract/endpoints';
import { failed, type Result } from '../../../contract/failure';
import { db } from '../../db';
import { call } from '../../gateway';
import { metaRow, readMeta } from '../../meta';
import { withDatabase } from '../../openDatabase';
import type { OutboxRow } from '../../rows';
import { seal, unseal } from '../../seal';
import type { Effect } from '../append';

/** A misprint as a reader reports it. */
export type Typo = Omit<RequestOf<'reportTypo'>, 'requestId' | 'userId'>;
/** One that has arrived. `id` is its intent's target. */
export type SentTypo = Typo & { id: string; sentAt: number };

/** Payload of a `typo` intent: what a reader marked is nobody's to read on the device (data/seal). */
export type TypoIntent = { content: string };

/** Nobody looks through more of what was sent. */
const KEPT = 50;
const SENT = 'sentTypos';

export async function sealTypo(id: string, typo: Typo): Promise<TypoIntent> {
  return { content: await seal(`typo/${id}`, typo) };
}

export function unsealTypo({ target, payload }: OutboxRow): Promise<Typo | undefined> {
  return unseal<Typo>(`typo/${target}`, (payload as TypoIntent).content);
}

export async function unsealSentTypos(sealed: string | undefined): Promise<SentTypo[]> {
  return sealed === undefined ? [] : ((await unseal<SentTypo[]>(SENT, sealed)) ?? []);
}

/** Sends the misprint of an intent. One that does not open here any more can never be sent. */
export async function sendTypo(row: OutboxRow): Promise<Result<unknown>> {
  const typo = await unsealTypo(row);
  if (!typo) return failed('malformed', 'the report does not open');
  return call('reportTypo', { ...typo, requestId: row.requestId });
}

/** A misprint has arrived: it is kept among what was sent. Deliveries run one at a time, so that none is lost. */
export async function sentTypo(row: OutboxRow, sentAt: number): Promise<Effect> {
  const [typo, sent] = await Promise.all([
    unsealTypo(row),
    withDatabase(() => readMeta(SENT)).then(unsealSentTypos),
  ]);
  if (!typo) return { tables: [], apply: async () => undefined };
  const kept = await seal(SENT, [{ ...typo, id: row.target, sentAt }, ...sent].slice(0, KEPT));
  return { tables: [db.meta], apply: () => db.meta.put(metaRow(SENT, kept)) };
}
