import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type NovelOutcome, saveNovel } from './saveBooks';

/** The workers in order of their start. */
let workers: { isEnded: boolean; tell: (data: unknown) => void }[];

beforeEach(() => {
  workers = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly #own = {
        isEnded: false,
        tell: (data: unknown) => void this.dispatchEvent(new MessageEvent('message', { data })),
      };
      constructor() {
        super();
        workers.push(this.#own);
      }
      postMessage() {}
      terminate() {
        this.#own.isEnded = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const order = { bookId: 7, lastPage: { title: '', noteTitle: '', lines: [], unlocked: ['', ''] as const } };
const saved: NovelOutcome = {
  ok: true,
  file: new Blob(['book']),
  name: 'A Book.epub',
  missing: [],
  lostPictures: 0,
  failure: undefined,
};

it('a cancelled save ends its worker and yields no file, and the next save succeeds', async () => {
  const progress: unknown[] = [];
  const onProgress = (each: unknown) => progress.push(each);
  const cancelled = new AbortController();
  const first = saveNovel(order, { signal: cancelled.signal, onProgress });
  workers[0]?.tell({ progress: { at: 1, count: 3 } });
  cancelled.abort();
  // The file became ready at the moment of the abort.
  workers[0]?.tell({ outcome: saved });
  expect(await first).toBeUndefined();
  expect([workers[0]?.isEnded, progress]).toEqual([true, [{ at: 1, count: 3 }]]);

  const second = saveNovel(order, { signal: new AbortController().signal, onProgress });
  expect(workers[1]?.isEnded).toBe(false);
  workers[1]?.tell({ outcome: saved });
  expect(await second).toBe(saved);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
