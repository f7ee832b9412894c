import type { TextCut } from '../contract/catalogue/blocks';
import { openDatabase } from '../data/tables/openDatabase';
import {
  editOwnBook,
  type OwnBookEdit,
  type OwnBookEdited,
  restoreOwnBook,
} from './usecases/ownFiles/editOwnBook';
import { goOnUnpacking } from './usecases/ownFiles/goOnUnpacking';
import {
  lookAtPage,
  lookAtText,
  type PageAnswer,
  type PageQuestion,
  type TextAnswer,
  type TextQuestion,
} from './usecases/ownFiles/lookAt';
import { type OwnBookOutcome, openOwnBook, type ReadableBook } from './usecases/ownFiles/openOwnBook';
import type { DrawSvg } from './usecases/ownFiles/ownPicture';

/**
 * A message to this worker: a file to read, and the rendered SVGs it asked for; or changes to an own book,
 * null for the file's own value; or to continue with files not fully unpacked. It also answers how a text
 * file can be split, or where a page is in a book's file, and waits for the next question.
 */
export type OwnBookOrder =
  | { file: File; cut?: TextCut | undefined }
  | TextQuestion
  | PageQuestion
  | { drawn: Blob | null }
  | { bookId: number; edit: OwnBookEdit | null }
  | { goOn: true };
/**
 * A message of this worker, while it reads and at the end. It cannot draw SVG, so it asks the page for one at
 * a time. After the last message it is terminated.
 */
export type OwnBookMessage =
  | { progress: number }
  | { draw: Parameters<DrawSvg>[0] }
  | { readable: ReadableBook }
  | { outcome: OwnBookOutcome }
  | { wentOn: true }
  | { looked: TextAnswer }
  | { page: PageAnswer }
  | { edited: OwnBookEdited };

/** How long the page that opens the book has the processor to itself, until its text is painted, ms. */
const RESPITE_MS = 500;

// The worker starts while the reader chooses a file, so that the tables are open when the file arrives. Later
// work reports a failure.
openDatabase().catch(() => undefined);

const tell = (message: OwnBookMessage) => self.postMessage(message);
let takeDrawn: ((drawn: Blob | null) => void) | undefined;

const drawSvg: DrawSvg = (svg) =>
  new Promise((resolve) => {
    takeDrawn = resolve;
    tell({ draw: svg });
  });

self.addEventListener('message', ({ data }: MessageEvent<OwnBookOrder>) => {
  if ('drawn' in data) takeDrawn?.(data.drawn);
  else if ('bookId' in data) {
    const { bookId, edit } = data;
    const done = edit === null ? restoreOwnBook(bookId) : editOwnBook(bookId, edit);
    void done.then((edited) => tell({ edited }));
  } else if ('look' in data) void lookAtText(data).then((looked) => tell({ looked }));
  else if ('page' in data)
    void lookAtPage(data, (progress) => tell({ progress })).then((page) => tell({ page }));
  else if ('goOn' in data) void goOnUnpacking(drawSvg).then(() => tell({ wentOn: true }));
  else
    void openOwnBook(
      data.file,
      (progress) => tell({ progress }),
      drawSvg,
      (readable) => {
        tell({ readable });
        return new Promise((resolve) => setTimeout(resolve, RESPITE_MS));
      },
      data.cut,
    ).then((outcome) => tell({ outcome }));
});
