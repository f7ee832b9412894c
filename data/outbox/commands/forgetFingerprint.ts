import { failed, type Result } from '../../../contract/failure';
import { call } from '../../gateway';
import type { OutboxRow } from '../../rows';
import { seal, unseal } from '../../seal';

/** A fingerprint its reader took back, and the random id that stands in its place now. */
export type TakenBack = { readonly former: string; readonly fingerId: string };

/** Payload of a `forgetFingerprint` intent: it is sealed until the server was told, and gone from the device then. */
export async function sealTakenBack(id: string, taken: TakenBack): Promise<{ content: string }> {
  return { content: await seal(`takenBack/${id}`, taken) };
}

/** Tells the server. What does not open here any more can never be told. */
export async function sendTakenBack(row: OutboxRow): Promise<Result<unknown>> {
  const { content } = row.payload as { content: string };
  const taken = await unseal<TakenBack>(`takenBack/${row.target}`, content);
  if (!taken) return failed('malformed', 'what was taken back does not open');
  return call('forgetFingerprint', { ...taken, requestId: row.requestId, userId: row.accountId });
}
