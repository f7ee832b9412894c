import { failed, type Result } from '../../contract/failure';
import { probeDatabase } from '../../data/queries/databaseState';
import type { UseCases } from '../../workers/usecases';

const spawn = () =>
  new Worker(new URL('../../workers/usecases.worker.ts', import.meta.url), {
    type: 'module',
    name: 'usecases',
  });

let connecting: Promise<UseCases> | undefined;

/** The worker starts loading at the first call, and beside it the code that talks to it. */
function connect(): Promise<UseCases> {
  if (connecting) return connecting;
  let spare: Worker | undefined = spawn();
  connecting = import('./callWorker').then(({ callWorker }) => {
    const { useCases } = callWorker(() => {
      const worker = spare ?? spawn();
      spare = undefined;
      return worker;
    });
    return useCases;
  });
  connecting.catch(() => {
    spare?.terminate();
    connecting = undefined;
  });
  return connecting;
}

async function call(name: keyof UseCases, request: never): Promise<Result<unknown>> {
  let useCases: UseCases;
  try {
    useCases = await connect();
  } catch (error) {
    return failed('workerLost', String(error));
  }
  return useCases[name](request);
}

/**
 * The use cases of the worker: the one way the page changes anything or reaches the network. Every call resolves to
 * a result, or to `timeout` or `workerLost`; none rejects.
 */
export const usecases = new Proxy({} as UseCases, {
  get: (_target, name) => (request: never) => call(name as keyof UseCases, request),
});

// A tab that comes back may have lost its database connection (Safari) and may have a network again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  void probeDatabase();
  void usecases.drainOutbox();
});
