/** The worker that reads the device's own files. Whoever starts it ends it. */
export function startOwnBookWorker(): Worker {
  return new Worker(new URL('../../../workers/ownBook.worker.ts', import.meta.url), {
    type: 'module',
    name: 'ownBook',
  });
}
