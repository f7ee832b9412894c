import { type Result, success } from '../../../contract/wire/failure';
import { failureOfStorage } from '../../../data/tables/storageFailure';

/** Runs a use case so that whatever the device's storage throws becomes a failure: Comlink carries no classes. */
export async function outcome<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    return { ok: false, failure: failureOfStorage(error) };
  }
}

/** The same for work that has nothing to refuse. */
export function stored(work: () => Promise<unknown>): Promise<Result<null>> {
  return outcome(async () => {
    await work();
    return success(null);
  });
}
