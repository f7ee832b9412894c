import { type Result, success } from '../../../contract/wire/failure';
import { failureOfStorage } from '../../../data/tables/storageFailure';

/**
 * Runs a use case and turns every error of the device's storage into a failure, because Comlink transfers no
 * classes.
 */
export async function outcome<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    return { ok: false, failure: failureOfStorage(error) };
  }
}

/** Does the same for work without a failure of its own. */
export function stored(work: () => Promise<unknown>): Promise<Result<null>> {
  return outcome(async () => {
    await work();
    return success(null);
  });
}
