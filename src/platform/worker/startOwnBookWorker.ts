/** Starts a worker that reads own files. The caller must end it. */
export function startOwnBookWorker(): Worker {
  return new Worker(new URL('../../../workers/ownBook.worker.ts', import.meta.url), {
    type: 'module',
    name: 'ownBook',
  });
}
