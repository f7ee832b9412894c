import type { OwnBookMessage, OwnBookOrder } from '../../workers/ownBook.worker';
import type { OwnBookOutcome } from '../../workers/usecases/openOwnBook';

import { drawSvg } from './drawSvg';

export type { OwnBookOutcome };

/**
 * Has a book file read in a worker of its own: reading may take seconds without a pause, which the worker of the
 * use cases must not. `signal` ends it, and nothing is left then.
 */
export function openOwnBook(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<OwnBookOutcome | undefined> {
  const worker = new Worker(new URL('../../workers/ownBook.worker.ts', import.meta.url), {
    type: 'module',
    name: 'ownBook',
  });
  const order = (message: OwnBookOrder) => worker.postMessage(message);
  return new Promise<OwnBookOutcome | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve({ ok: false, reason: 'storage' }));
    worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
      if ('outcome' in data) resolve(data.outcome);
      else if ('draw' in data) void drawSvg(data.draw).then((drawn) => order({ drawn }));
      else onProgress(data.progress);
    });
    order({ file });
  }).finally(() => worker.terminate());
}
