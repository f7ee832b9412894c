import type { TextCut } from '../contract/catalogue/blocks';
import { openDatabase } from '../data/tables/openDatabase';
import {
  editOwnBook,
  type OwnBookEdit,
  type OwnBookEdited,
  restoreOwnBook,
} from './usecases/ownFiles/editOwnBook';
import { goOnUnpacking } from './usecases/ownFiles/goOnUnpacking';
import { lookAtPage, type PageAnswer, type PageQuestion } from './usecases/ownFiles/lookAtPage';
import { lookAtText, type TextAnswer, type TextQuestion } from './usecases/ownFiles/lookAtText';
import { type OwnBookOutcome, openOwnBook, type ReadableBook } from './usecases/ownFiles/openOwnBook';
import type { DrawSvg } from './usecases/ownFiles/ownPicture';

/**
 * What this worker is told: the one file it is to read, and the drawings that it asked for; or what to change of a book that
 * was read before, null for what its file says; or to go on with files that were not wholly unpacked. Asked how a text file can be cut, it answers and waits for the next question; or where in a book's file a page is.
 */
export type OwnBookOrder =
  | { file: File; cut?: TextCut | undefined }
  | TextQuestion
  | PageQuestion
  | { drawn: Blob | null }
  | { bookId: number; edit: OwnBookEdit | null }
  | { goOn: true };
/** What it says while it reads, and at the end. It draws no SVG: it asks for one at a time. Then it is ended. */
export type OwnBookMessage =
  | { progress: number }
  | { draw: Parameters<DrawSvg>[0] }
  | { readable: ReadableBook }
  | { outcome: OwnBookOutcome }
  | { wentOn: true }
  | { looked: TextAnswer }
  | { page: PageAnswer }
  | { edited: OwnBookEdited };

/** The page that opens the book has the processor to itself until its text stands, ms. */
const RESPITE_MS = 500;

// Started before there is a file, as one is being chosen, it has its tables open by then. What fails now is said by what asks.
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
