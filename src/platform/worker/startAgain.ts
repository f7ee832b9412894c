import type { FailureName, Result } from '../../../contract/wire/failure';
import { noteAnswer, whenReconnected } from '../live/connection';

/** Where the file itself is what is missing, as after an update of the server, no line brings it. */
const MOST_TRIES = 5;
/** The probe was lost as well, or the server is busy; twice as long each time. */
const FIRST_PAUSE_MS = 2_000;

const NO_LINE: ReadonlySet<FailureName> = new Set(['offline', 'timeout', 'intercepted']);

/**
 * Makes a call with which the worker's second file is fetched (decision 0095), a few times at most: it is made again when its worker was lost, and
 * where a `probe` finds no line, once there is one again. Resolves to the last answer.
 */
export async function startAgain<T>(
  call: () => Promise<Result<T>>,
  probe: () => Promise<Result<unknown>>,
): Promise<Result<T>> {
  let answer = await call();
  for (let tries = 1; tries < MOST_TRIES && isLost(answer); tries++) {
    const found = await probe();
    const isThereAgain = reconnected();
    noteAnswer(found);
    if (!found.ok && NO_LINE.has(found.failure.name)) await isThereAgain;
    else if (!found.ok) await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    answer = await call();
  }
  return answer;
}

function isLost(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.name === 'workerLost';
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function reconnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenReconnected(() => {
      stop();
      resolve();
    });
  });
}
