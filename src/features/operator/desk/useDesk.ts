import { createContext, useContext } from 'react';
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

export const DeskContext = createContext<AskDesk | undefined>(undefined);

export function useDesk(): AskDesk {
  const ask = useContext(DeskContext);
  if (!ask) throw new Error('A section of the desk stands outside of it.');
  return ask;
}
