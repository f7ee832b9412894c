import type { SupportMessage } from '../../../contract/schemas/profile';
import type { Result } from '../../../contract/values/failure';
import { sealSupport } from '../../../data/commands/letters';
import { append } from '../../../data/outbox/append';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Writes to the operator. Resolves once the message is kept; it waits in the outbox while there is no network. `id` is one
 * message, however often it is sent off.
 */
export function writeToOperator(request: { id: string; message: SupportMessage }): Promise<Result<null>> {
  return stored(async () => {
    const { id, message } = request;
    await append({ kind: 'support', target: id, payload: await sealSupport(id, message) });
    void drainOutbox();
  });
}

/** The reader has seen what the operator told them up to this note: here at once, and so on their other devices. */
export function seeNotes({ upTo }: { upTo: number }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'seeNotes', target: 'notes', payload: { upTo } }, 'replace');
    void drainOutbox();
  });
}
