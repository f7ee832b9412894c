import { describeFailure, type Failure } from '../../contract/wire/failure';

/** A newer version of the app has raised `meta.minWriter`: this code may read, but no longer write. */
export class OutdatedWriterError extends Error {
  override name = 'OutdatedWriterError';
}

/**
 * Returns whether the device ran out of space. Chrome reports it only as the abort of the transaction, with
 * the cause nested inside.
 */
export function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { name, inner, cause, failures } = error as {
    name?: unknown;
    inner?: unknown;
    cause?: unknown;
    failures?: unknown;
  };
  if (name === 'QuotaExceededError') return true;
  const nested = [inner, cause, ...(Array.isArray(failures) ? failures : [])];
  return nested.some((each) => isQuotaError(each, depth + 1));
}

/**
 * Returns whether a listed file or a large value of a row can no longer be read, as happens after damage to
 * the storage. Callers treat it as lost.
 */
export function isUnreadable(error: unknown): boolean {
  const { name } = error as { name?: unknown };
  return name === 'NotReadableError' || name === 'NotFoundError';
}

/** Translates an error of the device's storage into a failure. */
export function failureOfStorage(error: unknown): Failure {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (isQuotaError(error)) return describeFailure('storageFull', detail);
  const name = error instanceof Error ? error.name : '';
  if (name === 'OutdatedWriterError' || name === 'DatabaseSupersededError') {
    return describeFailure('clientTooOld', detail);
  }
  return describeFailure('storageFault', detail);
}
