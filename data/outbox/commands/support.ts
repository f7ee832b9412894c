import { failed, type Result } from '../../../contract/failure';
import type { SupportMessage } from '../../../contract/profile';
import { call } from '../../gateway';
import type { OutboxRow } from '../../rows';
import { seal, unseal } from '../../seal';

/** Payload of a `support` intent: what a reader writes to the operator is nobody else's to read on the device. */
export type SupportIntent = { content: string };

export async function sealSupport(id: string, message: SupportMessage): Promise<SupportIntent> {
  return { content: await seal(`support/${id}`, message) };
}

/** Sends the message of an intent. One that does not open here any more can never be sent. */
export async function sendSupport(row: OutboxRow): Promise<Result<unknown>> {
  const { content } = row.payload as SupportIntent;
  const message = await unseal<SupportMessage>(`support/${row.target}`, content);
  if (!message) return failed('malformed', 'the message does not open');
  return call('customerService', { ...message, requestId: row.requestId, userId: row.accountId });
}
