import type { SaveMessage } from '../../workers/saveOwnBooks.worker';
import type {
  NotSaved,
  SaveOrder,
  SaveOutcome,
  SaveProgress,
} from '../../workers/usecases/library/saveOwnBooks';

export type { NotSaved, SaveOutcome, SaveProgress };

/**
 * Has what only this device has written into a file, in a worker of its own: packing takes seconds without a pause. `signal`
 * ends it; undefined then. Nothing on the device changes.
 */
export function saveOwnBooks(
  order: SaveOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: SaveProgress) => void },
): Promise<SaveOutcome | undefined> {
  const worker = new Worker(new URL('../../workers/saveOwnBooks.worker.ts', import.meta.url), {
    type: 'module',
    name: 'saveOwnBooks',
  });
  return new Promise<SaveOutcome | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve({ ok: false, reason: 'storage', notSaved: [] }));
    worker.addEventListener('message', ({ data }: MessageEvent<SaveMessage>) => {
      if ('outcome' in data) resolve(data.outcome);
      else onProgress(data.progress);
    });
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
