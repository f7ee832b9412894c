import type { OwnBookMessage } from '../../../workers/ownBook.worker';
import type { PageAnswer, PageQuestion } from '../../../workers/usecases/ownFiles/lookAt';
import { startOwnBookWorker } from './startOwnBookWorker';

export type { PageAnswer };
export type FilePage = Extract<PageAnswer, { ok: true }>['page'];

type Looking = { signal: AbortSignal; onProgress: (share: number) => void };

/** Searches a book's file for words in a separate worker. If aborted, the promise never settles. */
export function lookAtPage(page: PageQuestion['page'], { signal, onProgress }: Looking): Promise<PageAnswer> {
  const worker = startOwnBookWorker();
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<PageAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
      if ('progress' in data) onProgress(data.progress);
      if ('page' in data) resolve(data.page);
    });
    worker.addEventListener('error', () => resolve({ ok: false, reason: 'unreadable' }));
    worker.postMessage({ page } satisfies PageQuestion);
  }).finally(() => worker.terminate());
}
