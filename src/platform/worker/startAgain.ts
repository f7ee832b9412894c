import type { FailureName, Result } from '../../../contract/wire/failure';
import { recordAnswer, whenReconnected } from '../live/connection';
import { isLost } from './lostWorker';

/**
 * If the file itself is missing, as after an update of the server, a connection does not help; so the tries
 * are limited.
 */
const MOST_TRIES = 5;
/** The pause if the probe was lost too or the server is busy, in ms; it doubles each time. */
const FIRST_PAUSE_MS = 2_000;

const NO_LINE: ReadonlySet<FailureName> = new Set(['offline', 'timeout', 'intercepted']);

/**
 * Makes a call that loads the worker's second file (decision 0043) and retries it a few times: at once if its
 * worker was lost, and if a `probe` finds no connection, after it returns. Resolves to the last answer.
 */
export async function startAgain<T>(
  call: () => Promise<Result<T>>,
  probe: () => Promise<Result<unknown>>,
): Promise<Result<T>> {
  let answer = await call();
  for (let tries = 1; tries < MOST_TRIES && isLost(answer); tries++) {
    const found = await probe();
    const isThereAgain = reconnected();
    recordAnswer(found);
    if (!found.ok && NO_LINE.has(found.failure.name)) await isThereAgain;
    else if (!found.ok) await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    answer = await call();
  }
  return answer;
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
