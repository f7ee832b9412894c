import { type OwnBookOutcome, openOwnBook } from './usecases/openOwnBook';
import type { DrawSvg } from './usecases/ownPicture';

/** What this worker is told: the one file it is to read, and the drawings that it asked for. */
export type OwnBookOrder = { file: File } | { drawn: Blob | null };
/** What it says while it reads, and at the end. It draws no SVG: it asks for one at a time. Then it is ended. */
export type OwnBookMessage =
  | { progress: number }
  | { draw: Parameters<DrawSvg>[0] }
  | { outcome: OwnBookOutcome };

const tell = (message: OwnBookMessage) => self.postMessage(message);
let takeDrawn: ((drawn: Blob | null) => void) | undefined;

const drawSvg: DrawSvg = (svg) =>
  new Promise((resolve) => {
    takeDrawn = resolve;
    tell({ draw: svg });
  });

self.addEventListener('message', ({ data }: MessageEvent<OwnBookOrder>) => {
  if ('drawn' in data) takeDrawn?.(data.drawn);
  else
    void openOwnBook(data.file, (progress) => tell({ progress }), drawSvg).then((outcome) =>
      tell({ outcome }),
    );
});
