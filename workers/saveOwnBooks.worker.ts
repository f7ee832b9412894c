import {
  type SaveOrder,
  type SaveOutcome,
  type SaveProgress,
  saveOwnBooks,
} from './usecases/library/saveOwnBooks';

/** What this worker is told once: what to call the files. Then it is ended. */
export type SaveMessage = { progress: SaveProgress } | { outcome: SaveOutcome };

const tell = (message: SaveMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<SaveOrder>) => {
  void saveOwnBooks(data, (progress) => tell({ progress })).then((outcome) => tell({ outcome }));
});
