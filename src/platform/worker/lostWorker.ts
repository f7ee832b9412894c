import type { Result } from '../../../contract/wire/failure';

/** Returns whether the call's worker died or stopped answering. The next call starts another worker. */
export function isLost(result: Result<unknown>): boolean {
  return !result.ok && result.failure.name === 'workerLost';
}

/**
 * Makes a call, and once more if its worker was lost. For calls that may run twice: the dead worker may have
 * run the first one.
 */
export async function repeatIfLost<T>(call: (isRepeated: boolean) => Promise<Result<T>>): Promise<Result<T>> {
  const result = await call(false);
  return isLost(result) ? call(true) : result;
}
