import { type Remote, wrap } from 'comlink';
import type { Result } from '../../../contract/wire/failure';
import type { UseCases } from '../../../workers/usecases/index';
import type { UseCasesWorker } from '../../../workers/usecases.worker';

/** What is needed of a Worker: a double in tests is one too. */
export type CallableWorker = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

const DEADLINE_MS = 65_000;
/** Calls that may rightly run long: their liveness is the worker's, proved by pings. */
const WITHOUT_DEADLINE = new Set<string>(['downloadBook', 'verifyDownload', 'start']);
/** Their intent is on its way when they answer: the page stays in touch, to hear it when the worker dies with it. */
const SENDERS = new Set<string>(['unlockChapter', 'unlockEpisode', 'unlockRange', 'checkIn']);
const PING_EVERY_MS = 1_500;
/** Pings without an answer before the worker counts as dead: gone for less than 5 s in all. */
const MISSED_PINGS = 2;
/** The same for one that has not been heard at all: over a slow line its code takes its time. */
const LOADING_PINGS = 40;

/** As the catalogue of failures has them, which is not part of the first screen. */
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
  /** Its code has come and runs. */
  isHeard: boolean;
  heartbeat: ReturnType<typeof setInterval> | undefined;
};

/**
 * Calls the use cases in a worker made by `spawn`. A dead worker's promises would never settle: while calls wait it
 * is pinged, and one that errs or falls silent is replaced at the next call, its calls resolving to `workerLost`.
 * No call is repeated by itself: only who made it knows whether that is right. `onLost` hears of every worker lost.
 * `tell` makes a call for which nobody waits, of a worker that runs: it wakes none, and none is pinged for it.
 * `end` lets the worker end on purpose, of which `onLost` hears nothing; a call made after it has a new one, once `until` has come. It returns
 * what ends it at once.
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
    if (connection) return connection;
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
    // One that was ended on purpose is nobody's any more.
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
      const made = connect();
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
      // A promise would be taken for one: `await usecases` must not call the worker.
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
