import { useRef, useState } from 'react';
import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { Failure } from '../../../../contract/wire/failure';
import { needsPassword } from './needsPassword';
import { useDesk } from './useDesk';

/** The calls that change something: their requests have a requestId. */
type ActName = {
  [Name in OperatorCallName]: RequestOf<Name> extends { requestId: string } ? Name : never;
}[OperatorCallName];
type Told<Name extends ActName> = Omit<RequestOf<Name>, 'requestId'>;

export type Act<Name extends ActName> = {
  /** Resolves to the answer, undefined after a failure. Does nothing while another act is in progress. */
  readonly run: (request: Told<Name>) => Promise<{ readonly value: AnswerOf<Name> } | undefined>;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
};

/**
 * Performs an act at the desk. A retry after a lost answer sends the same requestId, so the act happens once;
 * another request, or one after an answer, is a new act.
 */
export function useAct<Name extends ActName>(name: Name): Act<Name> {
  const ask = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const last = useRef<{ text: string; requestId: string }>(undefined);
  const run: Act<Name>['run'] = async (request) => {
    if (running.current) return undefined;
    running.current = true;
    const text = JSON.stringify(request);
    if (last.current?.text !== text) last.current = { text, requestId: crypto.randomUUID() };
    setBusy(true);
    setFailure(undefined);
    const { requestId } = last.current;
    const answer = await ask(name, { ...request, requestId } as unknown as RequestOf<Name>);
    running.current = false;
    setBusy(false);
    const mayComeAgain =
      !answer.ok && (answer.failure.disposition !== 'refuse' || needsPassword(answer.failure));
    if (!mayComeAgain) last.current = undefined;
    if (answer.ok) return { value: answer.value };
    setFailure(answer.failure);
    return undefined;
  };
  return { run, isBusy, failure };
}
