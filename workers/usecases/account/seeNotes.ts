import type { Result } from '../../../contract/wire/failure';
import { append } from '../../../data/outbox/append';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** The reader has seen what the operator told them up to this note: here at once, and so on their other devices. */
export function seeNotes({ upTo }: { upTo: number }): Promise<Result<null>> {
  return stored(async () => {
    await append({ kind: 'seeNotes', target: 'notes', payload: { upTo } }, 'replace');
    void drainOutbox();
  });
}
