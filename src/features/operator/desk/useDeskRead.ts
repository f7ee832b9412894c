import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { Failure, Result } from '../../../../contract/wire/failure';
import { useDesk } from './useDesk';

export type DeskRead<Value> = {
  /** Undefined until loaded; a reload keeps the previous value meanwhile. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
};

/** Reads the server's current value: on mount, when the request changes, and by `reload`. */
export function useDeskRead<Name extends OperatorCallName>(
  name: Name,
  request: RequestOf<Name>,
): DeskRead<AnswerOf<Name>> {
  const ask = useDesk();
  const text = JSON.stringify(request);
  return useRead(useCallback(() => ask(name, JSON.parse(text) as RequestOf<Name>), [ask, name, text]));
}

/** Reads a value likewise; pass another `fetch` function for another value. */
export function useRead<Value>(fetch: () => Promise<Result<Value>>): DeskRead<Value> {
  const [state, setState] = useState<{ value?: Value; failure?: Failure; isLoading: boolean }>({
    isLoading: true,
  });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++latest.current;
    setState((before) => ({ ...before, isLoading: true }));
    const answer = await fetch();
    if (turn !== latest.current) return;
    setState((before) =>
      answer.ok
        ? { value: answer.value, isLoading: false }
        : { ...before, failure: answer.failure, isLoading: false },
    );
  }, [fetch]);
  // Answers that arrive after the section was left are dropped.
  const forget = useCallback(() => {
    latest.current++;
  }, []);
  useEffect(() => {
    void reload();
    return forget;
  }, [reload, forget]);
  return { value: state.value, failure: state.failure, isLoading: state.isLoading, reload };
}
