import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The workers in order of their start, with the messages they received. */
let workers: { told: unknown[]; isEnded: boolean; answer: (data: unknown) => void }[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  workers = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly #own = {
        told: [] as unknown[],
        isEnded: false,
        answer: (data: unknown) => void this.dispatchEvent(new MessageEvent('message', { data })),
      };
      constructor() {
        super();
        workers.push(this.#own);
      }
      postMessage(message: unknown) {
        this.#own.told.push(message);
      }
      terminate() {
        this.#own.isEnded = true;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = new File(['words'], 'book.txt');
const open = async () => {
  const { openOwnBook } = await import('./ownBooks');
  return openOwnBook(file, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onRest: () => undefined,
  });
};

it('an expected file finds its worker started, and the next file gets another', async () => {
  const { expectOwnBook } = await import('./ownBooks');
  expectOwnBook();
  // Every step of a dragged file calls it again.
  expectOwnBook();
  expect(workers).toHaveLength(1);

  const first = open();
  await vi.waitFor(() => expect(workers[0]?.told).toEqual([{ file }]));
  expect(workers).toHaveLength(1);
  workers[0]?.answer({ outcome: { ok: true, bookId: -1, title: 'Book', isNew: true, leftOut: 0 } });
  expect(await first).toMatchObject({ bookId: -1 });
  await vi.advanceTimersByTimeAsync(200_000);

  void open();
  await vi.waitFor(() => expect(workers[1]?.told).toEqual([{ file }]));
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it('a worker ends after two minutes without its file, and a later file starts another', async () => {
  const { expectOwnBook } = await import('./ownBooks');
  expectOwnBook();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  void open();
  await vi.waitFor(() => expect(workers[1]?.told).toEqual([{ file }]));
});

it('a readable book reports the outcome of the rest, and no more progress', async () => {
  const { openOwnBook } = await import('./ownBooks');
  const told: unknown[] = [];
  const opening = openOwnBook(file, {
    signal: new AbortController().signal,
    onProgress: (share) => told.push(share),
    onRest: (outcome) => told.push(outcome),
  });
  workers[0]?.answer({ progress: 0.1 });
  workers[0]?.answer({ readable: { bookId: -1, title: 'Book', isNew: true } });
  expect(await opening).toMatchObject({ ok: true, bookId: -1 });
  workers[0]?.answer({ progress: 0.5 });
  workers[0]?.answer({ outcome: { ok: false, reason: 'full' } });
  workers[0]?.answer({ progress: 1 });
  expect(told).toEqual([0.1, { ok: false, reason: 'full' }]);
});

it('a cancelled file reports no more progress', async () => {
  const { openOwnBook } = await import('./ownBooks');
  const told: unknown[] = [];
  const cancelling = new AbortController();
  const opening = openOwnBook(file, {
    signal: cancelling.signal,
    onProgress: (share) => told.push(share),
    onRest: (outcome) => told.push(outcome),
  });
  cancelling.abort();
  expect(await opening).toBeUndefined();
  // A message that was in flight when its worker was ended.
  workers[0]?.answer({ progress: 0.5 });
  expect(told).toEqual([]);
});
