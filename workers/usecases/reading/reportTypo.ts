import type { Result } from '../../../contract/wire/failure';
import { sealTypo, type Typo } from '../../../data/commands/typo';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Reports a misprint. Resolves once the report is kept; it waits in the outbox while there is no network. `id` is one
 * report, however often it is sent off.
 */
export function reportTypo({ id, typo }: { id: string; typo: Typo }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'typo', target: id, payload: await sealTypo(id, typo) });
    void drainOutbox();
  });
}

/** The reader has seen why a report was refused. */
export function dismissRefusedTypo({ id }: { id: string }): Promise<Result<null>> {
  return stored(() => forgetRefusals('typo', id));
}
