import type { TextCut } from '../../../contract/catalogue/blocks';
import type { OwnBookMessage, OwnBookOrder } from '../../../workers/ownBook.worker';
import type { OwnBookEdit, OwnBookEdited } from '../../../workers/usecases/ownFiles/editOwnBook';
import type { OwnBookOutcome } from '../../../workers/usecases/ownFiles/openOwnBook';
import { keepOpened } from './openedFiles';
import { startOwnBookWorker } from './startOwnBookWorker';

export type { OwnBookOutcome };
export type EncodingChoice = Extract<OwnBookOutcome, { encodings: unknown }>['encodings'][number];

/** A worker that was started for a file that never arrived ends after this time, ms. */
const WAITING_MS = 120_000;
let waiting: { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Call when a file is being chosen or dragged here: the worker starts meanwhile, which takes longer than
 * producing the first text.
 */
export function expectOwnBook(): void {
  if (waiting) return;
  const worker = startOwnBookWorker();
  const drop = () => {
    worker.terminate();
    if (waiting?.worker === worker) waiting = undefined;
  };
  worker.addEventListener('error', drop, { once: true });
  waiting = { worker, timer: setTimeout(drop, WAITING_MS) };
}

function takeWorker(): Worker {
  const { worker, timer } = waiting ?? {};
  clearTimeout(timer);
  waiting = undefined;
  return worker ?? startOwnBookWorker();
}

/**
 * Reads a book file in a separate worker: reading may take seconds without a pause, which would block the use
 * cases. Resolves as soon as the book can be read; the rest is unpacked in the background, and `onRest` gets
 * its result. Until then `onProgress` gets the share that is read, 0 to 1, and `signal` cancels it and leaves
 * nothing behind.
 */
export function openOwnBook(
  file: File,
  { cut, signal, onProgress, onRest }: OpeningOwnBook,
): Promise<OwnBookOutcome | undefined> {
  const worker = takeWorker();
  opening += 1;
  return new Promise<OwnBookOutcome | undefined>((resolve) => {
    let isReadable = false;
    let isOver = false;
    const end = (outcome: OwnBookOutcome | undefined) => {
      if (isOver) return;
      isOver = true;
      opening -= 1;
      worker.terminate();
      if (isReadable && outcome) onRest(outcome);
      resolve(outcome);
    };
    signal.addEventListener('abort', () => !isReadable && end(undefined));
    worker.addEventListener('error', () => end({ ok: false, reason: 'storage' }));
    listen(worker, (data) => {
      if ('outcome' in data) {
        if (data.outcome.ok && 'bookId' in data.outcome) keepOpened(data.outcome.bookId, file);
        end(data.outcome);
      }
      // The worker also reports the progress of the rest, which the caller has no place to show.
      else if ('progress' in data) {
        if (!isReadable && !isOver) onProgress(data.progress);
      } else if ('readable' in data) {
        isReadable = true;
        keepOpened(data.readable.bookId, file);
        resolve({ ok: true, ...data.readable, leftOut: 0 });
      }
    });
    worker.postMessage({ file, ...(cut && { cut }) } satisfies OwnBookOrder);
  });
}

type OpeningOwnBook = {
  readonly cut?: TextCut;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly onRest: (outcome: OwnBookOutcome) => void;
};

let goingOn: Promise<void> | undefined;
/** The number of files being opened now; those need no resuming. */
let opening = 0;

/** Resumes files that the last start left unfinished, once per visit. */
export async function goOnUnpacking(): Promise<void> {
  if (opening > 0) return;
  goingOn ??= new Promise((resolve) => {
    const worker = startOwnBookWorker();
    const end = () => {
      worker.terminate();
      resolve();
    };
    worker.addEventListener('error', end);
    listen(worker, (data) => 'wentOn' in data && end());
    worker.postMessage({ goOn: true } satisfies OwnBookOrder);
  });
  return goingOn;
}

function listen(worker: Worker, hear: (data: OwnBookMessage) => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
    if ('draw' in data)
      void drawSvg(data.draw).then((drawn) => worker.postMessage({ drawn } satisfies OwnBookOrder));
    else hear(data);
  });
}

/** Changes the name and look of an own book; null restores what its file contains. */
export function editOwnBook(bookId: number, edit: OwnBookEdit | null): Promise<OwnBookEdited> {
  const worker = startOwnBookWorker();
  return new Promise<OwnBookEdited>((resolve) => {
    worker.addEventListener('error', () => resolve({ ok: false, reason: 'storage' }));
    worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
      if ('edited' in data) resolve(data.edited);
    });
    worker.postMessage({ bookId, edit } satisfies OwnBookOrder);
  }).finally(() => worker.terminate());
}

type Svg = { source: string; width: number; height: number };

/**
 * Renders an SVG to pixels; null if the browser cannot draw it. An SVG in an image runs and fetches nothing,
 * and the result is an ordinary picture.
 */
export async function drawSvg({ source, width, height }: Svg): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  } catch (error) {
    console.warn('A drawing of a book could not be drawn.', error);
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
