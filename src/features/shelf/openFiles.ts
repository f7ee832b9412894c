import type { TextCut } from '../../../contract/catalogue/blocks';
import type { EncodingChoice, OwnBookOutcome } from '../../platform/worker/ownBooks';

/** A file to open. A system file handle reads its file on demand, and that may fail. */
export type FileSource = { readonly name: string; readonly read: () => Promise<File> };
export type FileFailure = Exclude<Extract<OwnBookOutcome, { ok: false }>['reason'], 'stopped'> | 'gone';

export type FilesOutcome = {
  readonly opened: readonly { readonly bookId: number; readonly title: string }[];
  readonly failed: readonly { readonly name: string; readonly reason: FileFailure }[];
};

type OpenFiles = {
  readonly signal: AbortSignal;
  /** Reports a file's progress, 0 to 1; `at` counts from 0, and `count` includes the files of a ZIP. */
  readonly onProgress: (file: { name: string; at: number; count: number }, share: number) => void;
  /** Reads one file into the library; undefined if it was stopped. */
  readonly open: (
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void; cut?: TextCut },
  ) => Promise<OwnBookOutcome | undefined>;
  /**
   * Asks for a text's encoding if only the reader can tell. It ends when the opening is stopped, even without
   * an answer.
   */
  readonly askEncoding: (name: string, encodings: readonly EncodingChoice[]) => Promise<string>;
};

export function sourceOf(file: File): FileSource {
  return { name: file.name, read: async () => file };
}

/**
 * Opens files one after another, and each book in a ZIP; a file that fails does not stop the others.
 * Undefined if it was stopped; books already read stay.
 */
export async function openFiles(
  sources: readonly FileSource[],
  { signal, onProgress, open, askEncoding }: OpenFiles,
): Promise<FilesOutcome | undefined> {
  const opened: { bookId: number; title: string }[] = [];
  const failed: { name: string; reason: FileFailure }[] = [];
  const queue = [...sources];
  const inside = new Set<File>();
  // The queue grows during the loop.
  for (const [at, { name, read }] of queue.entries()) {
    const tell = (share: number) => onProgress({ name, at, count: queue.length }, share);
    tell(0);
    const file = await read().catch((error: unknown) => {
      console.warn('A file could not be read.', error);
      return undefined;
    });
    if (signal.aborted) return undefined;
    if (!file) {
      failed.push({ name, reason: 'gone' });
      continue;
    }
    const options = { signal, onProgress: (share: number) => !signal.aborted && tell(share) };
    let outcome = await open(file, options);
    if (outcome?.ok && 'encodings' in outcome && !signal.aborted) {
      const encoding = await untilAborted(askEncoding(name, outcome.encodings), signal);
      if (encoding === undefined) return undefined;
      tell(0);
      outcome = await open(file, { ...options, cut: { encoding } });
    }
    if (!outcome || signal.aborted) return undefined;
    if (outcome.ok && 'inside' in outcome) {
      // A ZIP in a ZIP is refused, because it may contain itself.
      if (inside.has(file)) failed.push({ name, reason: 'damaged' });
      else queue.splice(at + 1, 0, ...outcome.inside.map(sourceOf));
      for (const one of outcome.inside) inside.add(one);
    } else if (outcome.ok && 'bookId' in outcome) {
      opened.push({ bookId: outcome.bookId, title: outcome.title });
    } else if (!outcome.ok && outcome.reason !== 'stopped') failed.push({ name, reason: outcome.reason });
  }
  return { opened, failed };
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([answer, aborted]);
}

type LaunchQueue = {
  setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
};

/**
 * Reports files that are dropped on the page or opened with the app; calls `onComing` when files are dragged
 * over it. Returns how to stop.
 */
export function listenForFiles(
  page: EventTarget,
  onFiles: (sources: FileSource[]) => void,
  onComing: () => void = () => undefined,
): () => void {
  const hasFiles = (event: Event) => (event as DragEvent).dataTransfer?.types.includes('Files') ?? false;
  // Otherwise the browser opens the file itself.
  const over = (event: Event) => hasFiles(event) && event.preventDefault();
  const enter = (event: Event) => hasFiles(event) && onComing();
  const drop = (event: Event) => {
    const files = [...((event as DragEvent).dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files.map(sourceOf));
  };
  page.addEventListener('dragenter', enter);
  page.addEventListener('dragover', over);
  page.addEventListener('drop', drop);
  // The queue also holds files that arrived before this consumer.
  (page as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) onFiles(files.map((file) => ({ name: file.name, read: () => file.getFile() })));
  });
  return () => {
    page.removeEventListener('dragenter', enter);
    page.removeEventListener('dragover', over);
    page.removeEventListener('drop', drop);
  };
}
