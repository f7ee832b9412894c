import type { SupportMessage } from '../../../contract/account/logins.schema';
import type { Result } from '../../../contract/wire/failure';
import { sealSupport } from '../../../data/commands/letters';
import { append } from '../../../data/outbox/append';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Queues a message to the operator. Resolves once it is stored; it waits in the outbox while there is no
 * network. Repeated calls with one `id` are one message.
 */
export function writeToOperator(request: { id: string; message: SupportMessage }): Promise<Result<null>> {
  return stored(async () => {
    const { id, message } = request;
    await append({ kind: 'support', target: id, payload: await sealSupport(id, message) });
    void drainOutbox();
  });
}

/**
 * Records that the reader has seen the operator's notes up to this one: here at once, then on their other
 * devices.
 */
export function seeNotes({ upTo }: { upTo: number }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'seeNotes', target: 'notes', payload: { upTo } }, 'replace');
    void drainOutbox();
  });
}
