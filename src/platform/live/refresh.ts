import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '../../../contract/wire/failure';
import { recordAnswer, useOffline } from './connection';

export type Refresh = {
  readonly state: 'running' | 'done' | 'failed';
  readonly failure: Failure | undefined;
  readonly retry: () => void;
};

type Outcome = { key: string; result: Result<unknown> };

/**
 * Makes the worker refresh the device's rows, once per `key`, and again when the connection returns after a
 * failure. The rows themselves arrive through live queries. An empty key does nothing.
 */
export function useRefresh(key: string, run: () => Promise<Result<unknown>>): Refresh {
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const offline = useOffline();
  const retry = useCallback(() => {
    setOutcome(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const failed = outcome?.key === key && !outcome.result.ok;

  useEffect(() => {
    if (key === '') return;
    let current = true;
    void run().then((result) => {
      recordAnswer(result);
      if (current) setOutcome({ key, result });
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` identifies `run`.
  }, [key, attempt]);

  useEffect(() => {
    if (!offline && failed) retry();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the return of the connection retries.
  }, [offline]);

  if (outcome?.key !== key) return { state: 'running', failure: undefined, retry };
  if (outcome.result.ok) return { state: 'done', failure: undefined, retry };
  return { state: 'failed', failure: outcome.result.failure, retry };
}
