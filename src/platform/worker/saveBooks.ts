import type { SaveMessage } from '../../../workers/saveBooks.worker';
import type { NovelOrder, NovelOutcome, NovelProgress } from '../../../workers/usecases/library/saveNovel';
import type {
  NotSaved,
  SaveOrder,
  SaveOutcome,
  SaveProgress,
} from '../../../workers/usecases/library/saveOwnBooks';

export type { NotSaved, NovelOrder, NovelOutcome, NovelProgress, SaveOutcome, SaveProgress };

/** `signal` cancels the save; its outcome is then undefined. */
type Watch<Progress> = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/** Writes what only this device has into a file. Nothing on the device changes. */
export function saveOwnBooks(order: SaveOrder, watch: Watch<SaveProgress>): Promise<SaveOutcome | undefined> {
  return inWorker<SaveProgress, SaveOutcome>(order, watch, { ok: false, reason: 'storage', notSaved: [] });
}

/**
 * Writes the chapters of a novel that the reader owns into an EPUB; missing ones are fetched and stay on the
 * device.
 */
export function saveNovel(order: NovelOrder, watch: Watch<NovelProgress>): Promise<NovelOutcome | undefined> {
  return inWorker<NovelProgress, NovelOutcome>(order, watch, { ok: false, reason: 'storage' });
}

/**
 * Runs in a separate worker, because packing takes seconds without a pause. `lost` is the outcome if the
 * worker fails.
 */
function inWorker<Progress, Outcome>(
  order: SaveOrder | NovelOrder,
  { signal, onProgress }: Watch<Progress>,
  lost: Outcome,
): Promise<Outcome | undefined> {
  const worker = new Worker(new URL('../../../workers/saveBooks.worker.ts', import.meta.url), {
    type: 'module',
    name: 'saveBooks',
  });
  return new Promise<Outcome | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve(lost));
    worker.addEventListener('message', ({ data }: MessageEvent<SaveMessage<Progress, Outcome>>) => {
      if ('outcome' in data) resolve(data.outcome);
      else onProgress(data.progress);
    });
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
