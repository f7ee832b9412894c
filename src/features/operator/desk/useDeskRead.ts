import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { Failure } from '../../../../contract/wire/failure';
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
  const [state, setState] = useState<{ value?: AnswerOf<Name>; failure?: Failure; isLoading: boolean }>({
    isLoading: true,
  });
  const text = JSON.stringify(request);
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++latest.current;
    setState((before) => ({ ...before, isLoading: true }));
    const answer = await ask(name, JSON.parse(text) as RequestOf<Name>);
    if (turn !== latest.current) return;
    setState((before) =>
      answer.ok
        ? { value: answer.value, isLoading: false }
        : { ...before, failure: answer.failure, isLoading: false },
    );
  }, [ask, name, text]);
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
