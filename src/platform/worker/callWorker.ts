import { type Remote, wrap } from 'comlink';
import type { Result } from '../../../contract/wire/failure';
import type { UseCases } from '../../../workers/usecases/index';
import type { UseCasesWorker } from '../../../workers/usecases.worker';

/** The part of Worker that is used, so that a test can pass a double. */
export type CallableWorker = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

const DEADLINE_MS = 65_000;
/** Calls that may run long: pings show that their worker is alive. */
const WITHOUT_DEADLINE = new Set<string>(['downloadBook', 'verifyDownload', 'start']);
/**
 * They answer while their intent is still being sent: the page keeps pinging, to notice if the worker dies
 * with it.
 */
const SENDERS = new Set<string>(['unlockChapter', 'unlockEpisode', 'unlockRange', 'checkIn']);
const PING_EVERY_MS = 1_500;
/** Missed pings before the worker counts as dead: less than 5 s in all. */
const MISSED_PINGS = 2;
/** The same for a worker that has never answered: on a slow network its code takes time to load. */
const LOADING_PINGS = 40;

/** Copied from the catalogue of failures, which is not part of the first screen's code. */
export const UNANSWERED = {
  timeout: { code: 1602, disposition: 'retry' },
  workerLost: { code: 1703, disposition: 'retry' },
} as const;

function unanswered(name: keyof typeof UNANSWERED, detail?: string): Result<never> {
  const failure = { name, ...UNANSWERED[name] };
  return { ok: false, failure: detail === undefined ? failure : { ...failure, detail } };
}

type Pending = (result: Result<never>) => void;
type Connection = {
  worker: CallableWorker;
  remote: Remote<UseCasesWorker>;
  pending: Set<Pending>;
  unanswered: number;
  /** Its code has loaded and runs. */
  isHeard: boolean;
  heartbeat: ReturnType<typeof setInterval> | undefined;
};

/**
 * Calls the use cases in a worker made by `spawn`. A dead worker's promises would never settle: while calls
 * wait it is pinged, and if it fails or stops answering, its calls resolve to `workerLost` and the next call
 * starts a new worker. No call is retried automatically: only the caller knows whether that is safe. `onLost`
 * is called for every lost worker. `tell` calls a running worker without waiting for an answer: it starts and
 * pings none. `end` lets the worker end on purpose, without `onLost`; a later call gets a new one after
 * `until` has resolved. It returns a function that ends it at once.
 */
export function callWorker(
  spawn: () => CallableWorker,
  onLost: () => unknown = () => undefined,
): {
  useCases: UseCases;
  tell: <Name extends keyof UseCases>(name: Name, request: Parameters<UseCases[Name]>[0]) => void;
  end: (until: Promise<unknown>) => () => void;
} {
  let connection: Connection | undefined;
  let asleep: Promise<unknown> | undefined;

  function connect(): Connection {
    const worker = spawn();
    const made: Connection = {
      worker,
      remote: wrap<UseCasesWorker>(worker as Worker),
      pending: new Set(),
      unanswered: 0,
      isHeard: false,
      heartbeat: undefined,
    };
    worker.addEventListener('message', () => {
      made.isHeard = true;
      made.unanswered = 0;
    });
    worker.addEventListener('error', () => lose(made));
    worker.addEventListener('messageerror', () => lose(made));
    connection = made;
    return made;
  }

  function lose(lost: Connection): void {
    // A worker ended on purpose no longer counts.
    if (connection !== lost) return;
    part(lost);
    lost.worker.terminate();
    onLost();
  }

  function part(from: Connection): void {
    connection = undefined;
    clearInterval(from.heartbeat);
    const calls = [...from.pending];
    from.pending.clear();
    for (const settle of calls) settle(unanswered('workerLost'));
  }

  function call(name: keyof UseCases, request: unknown): Promise<Result<unknown>> {
    return new Promise((resolve) => {
      const made = connection ?? connect();
      const deadline = WITHOUT_DEADLINE.has(name)
        ? undefined
        : setTimeout(() => settle(unanswered('timeout', name)), DEADLINE_MS);
      const settle = (result: Result<unknown>) => {
        clearTimeout(deadline);
        made.pending.delete(settle);
        if (result.ok && SENDERS.has(name)) void call('drainOutbox', undefined);
        if (made.pending.size === 0) stopHeartbeat(made);
        resolve(result);
      };
      made.pending.add(settle);
      made.heartbeat ??= setInterval(() => beat(made), PING_EVERY_MS);
      const remote = made.remote[name] as (request: unknown) => Promise<Result<unknown>>;
      remote(request).then(settle, (error: unknown) => settle(unanswered('workerLost', String(error))));
    });
  }

  function beat(made: Connection): void {
    if (made.unanswered >= (made.isHeard ? MISSED_PINGS : LOADING_PINGS)) {
      lose(made);
      return;
    }
    made.unanswered++;
    made.remote.ping().catch(() => lose(made));
  }

  function stopHeartbeat(made: Connection): void {
    clearInterval(made.heartbeat);
    made.heartbeat = undefined;
    made.unanswered = 0;
  }

  const useCases = new Proxy({} as UseCases, {
    get: (_target, name) =>
      // Otherwise it looks like a promise: `await usecases` must not call the worker.
      name === 'then'
        ? undefined
        : async (request: unknown) => {
            if (asleep) await asleep;
            return call(name as keyof UseCases, request);
          },
  });
  const end = (until: Promise<unknown>) => {
    const ended = connection;
    if (ended) {
      part(ended);
      void ended.remote.leave();
    }
    const sleep = until.then(() => {
      if (asleep === sleep) asleep = undefined;
    });
    asleep = sleep;
    return () => ended?.worker.terminate();
  };
  const tell = (name: keyof UseCases, request: unknown) => {
    const remote = connection?.remote[name] as ((request: unknown) => Promise<unknown>) | undefined;
    remote?.(request).catch(() => undefined);
  };
  return { useCases, tell, end };
}
