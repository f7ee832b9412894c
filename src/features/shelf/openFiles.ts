import type { TextCut } from '../../../contract/catalogue/blocks';
import type { EncodingChoice, OwnBookOutcome } from '../../platform/worker/ownBooks';

/** A file that is to be opened. A file handle of the system's gives its file only when asked, and may fail to. */
export type FileSource = { readonly name: string; readonly read: () => Promise<File> };
export type FileFailure = Exclude<Extract<OwnBookOutcome, { ok: false }>['reason'], 'stopped'> | 'gone';

export type FilesOutcome = {
  readonly opened: readonly { readonly bookId: number; readonly title: string }[];
  readonly failed: readonly { readonly name: string; readonly reason: FileFailure }[];
};

type OpenFiles = {
  readonly signal: AbortSignal;
  /** How far which file is, 0 to 1; `at` counts from 0, `count` those inside of a ZIP too. */
  readonly onProgress: (file: { name: string; at: number; count: number }, share: number) => void;
  /** Reads one file into the library; undefined once it was stopped. */
  readonly open: (
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void; cut?: TextCut },
  ) => Promise<OwnBookOutcome | undefined>;
  /** In which encoding a text is, where only its reader can tell. Answered or not, it is over once it was stopped. */
  readonly askEncoding: (name: string, encodings: readonly EncodingChoice[]) => Promise<string>;
};

export function sourceOf(file: File): FileSource {
  return { name: file.name, read: async () => file };
}

/**
 * Opens files one after another, of a ZIP of books each of them: what cannot be opened keeps no other from it. Undefined
 * once it was stopped; the books that were read by then stay.
 */
export async function openFiles(
  sources: readonly FileSource[],
  { signal, onProgress, open, askEncoding }: OpenFiles,
): Promise<FilesOutcome | undefined> {
  const opened: { bookId: number; title: string }[] = [];
  const failed: { name: string; reason: FileFailure }[] = [];
  const queue = [...sources];
  const inside = new Set<File>();
  // Grows while it is gone through.
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
      // A ZIP in a ZIP is not ours, and may contain itself.
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
