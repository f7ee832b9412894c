import { createContext, useContext } from 'react';
import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { Result } from '../../../../contract/wire/failure';

/** Asks the server in a section. Where the desk has closed meanwhile, the password is asked for first, and the same request is sent again. */
export type AskDesk = <Name extends OperatorCallName>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<Result<AnswerOf<Name>>>;

export const DeskContext = createContext<AskDesk | undefined>(undefined);

/** For what stands in a section. */
export function useDesk(): AskDesk {
  const ask = useContext(DeskContext);
  if (!ask) throw new Error('A section of the desk stands outside of it.');
  return ask;
}
