import { type NovelOrder, saveNovel } from './usecases/library/saveNovel';
import { type SaveOrder, saveOwnBooks } from './usecases/library/saveOwnBooks';

export type SaveMessage<Progress, Outcome> = { progress: Progress } | { outcome: Outcome };

const tell = (message: SaveMessage<unknown, unknown>) => self.postMessage(message);
const onProgress = (progress: unknown) => tell({ progress });

/**
 * This worker gets one message: the novel to save, or the names for files of own books. Then it is
 * terminated.
 */
self.addEventListener('message', ({ data }: MessageEvent<SaveOrder | NovelOrder>) => {
  const saved = 'bookId' in data ? saveNovel(data, onProgress) : saveOwnBooks(data, onProgress);
  void saved.then((outcome) => tell({ outcome }));
});
