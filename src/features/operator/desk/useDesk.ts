import { createContext, useCallback, useContext } from 'react';
import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { DraftChange } from '../../../../contract/operator/titles.schema';
import { TITLE_PARTS, type TitlePart } from '../../../../contract/studio/parts';
import type { Result } from '../../../../contract/wire/failure';

/**
 * Calls the server from a section. If the desk has closed meanwhile, or the act needs a fresh password, it
 * asks for it first and sends the same request again.
 */
export type AskDesk = <Name extends OperatorCallName>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<Result<AnswerOf<Name>>>;

/** What the page's account may do with a title. */
export type TitleRights = {
  /** The page on which its sections are: the studio shows the desk's to the people of a title. */
  readonly page: '/operator' | '/studio';
  /** How it may change drafts. */
  readonly arranges: readonly DraftChange['kind'][];
  /** The parts whose people it may invite, change and take out. */
  readonly decides: readonly TitlePart[];
};

/** What every role has that may see titles. */
export const DESK_RIGHTS: TitleRights = {
  page: '/operator',
  arranges: ['publish', 'schedule', 'move', 'discard', 'withdraw', 'timetable', 'hiatus'],
  decides: TITLE_PARTS,
};

type Desk = TitleRights & {
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

export function useTitleRights(): TitleRights {
  return useContextOfDesk();
}

function useContextOfDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A section of the desk stands outside of it.');
  return desk;
}
