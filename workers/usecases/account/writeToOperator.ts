import type { SupportMessage } from '../../../contract/account/logins.schema';
import type { Result } from '../../../contract/wire/failure';
import { sealSupport } from '../../../data/commands/support';
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
