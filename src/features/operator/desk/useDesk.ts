import { createContext, useCallback, useContext } from 'react';
import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { Result } from '../../../../contract/wire/failure';

/**
 * Calls the server from a section. If the desk has closed meanwhile, or the act needs a fresh password, it
 * asks for it first and sends the same request again.
 */
export type AskDesk = <Name extends OperatorCallName>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<Result<AnswerOf<Name>>>;

type Desk = {
  readonly ask: AskDesk;
  /** The calls that the operator's role may make. */
  readonly calls: readonly string[];
};

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): AskDesk {
  return useContextOfDesk().ask;
}

/** Tells whether the operator's role may make a call: what it may not do is not shown. */
export function useMay(): (name: OperatorCallName) => boolean {
  const { calls } = useContextOfDesk();
  return useCallback((name) => calls.includes(name), [calls]);
}

function useContextOfDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A section of the desk stands outside of it.');
  return desk;
}
