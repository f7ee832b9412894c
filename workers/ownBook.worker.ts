import { type OwnBookOutcome, openOwnBook } from './usecases/openOwnBook';

/** What this worker says while it reads a file, and at the end. It is sent one file and then ended. */
export type OwnBookMessage = { progress: number } | { outcome: OwnBookOutcome };

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  const tell = (message: OwnBookMessage) => self.postMessage(message);
  void openOwnBook(data, (progress) => tell({ progress })).then((outcome) => tell({ outcome }));
});
