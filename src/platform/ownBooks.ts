import type { OwnBookMessage, OwnBookOrder } from '../../workers/ownBook.worker';
import type { OwnBookEdit, OwnBookEdited } from '../../workers/usecases/library/editOwnBook';
import type { OwnBookOutcome } from '../../workers/usecases/library/openOwnBook';

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
  const worker = startWorker();
  const order = (message: OwnBookOrder) => worker.postMessage(message);
  return new Promise<OwnBookOutcome | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve({ ok: false, reason: 'storage' }));
    worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
      if ('outcome' in data) resolve(data.outcome);
      else if ('draw' in data) void drawSvg(data.draw).then((drawn) => order({ drawn }));
      else if ('progress' in data) onProgress(data.progress);
    });
    order({ file });
  }).finally(() => worker.terminate());
}

/** Changes what a book of the device's own is called and looks like; null puts back what its file says. */
export function editOwnBook(bookId: number, edit: OwnBookEdit | null): Promise<OwnBookEdited> {
  const worker = startWorker();
  return new Promise<OwnBookEdited>((resolve) => {
    worker.addEventListener('error', () => resolve({ ok: false, reason: 'storage' }));
    worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
      if ('edited' in data) resolve(data.edited);
    });
    worker.postMessage({ bookId, edit } satisfies OwnBookOrder);
  }).finally(() => worker.terminate());
}

function startWorker(): Worker {
  return new Worker(new URL('../../workers/ownBook.worker.ts', import.meta.url), {
    type: 'module',
    name: 'ownBook',
  });
}
