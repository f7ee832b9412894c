import { createContext, use } from 'react';
import type { Collection } from '../../../data/queries/shelf';
import type { Selection } from './useSelection';

/** What can be done with the books of the library, for every book of it. */
export type ShelfActions = {
  readonly selection: Selection;
  /** The collection that is open. */
  readonly collection: Collection | undefined;
  remove: (bookIds: readonly number[]) => void;
  download: (bookIds: readonly number[]) => void;
  /** Asks into which collection they go. */
  collect: (bookIds: readonly number[]) => void;
  /** Out of the open collection. */
  uncollect: (bookIds: readonly number[]) => void;
};

const Context = createContext<ShelfActions | undefined>(undefined);

export const ShelfActionsContext = Context.Provider;

export function useShelfActions(): ShelfActions {
  const actions = use(Context);
  if (!actions) throw new Error('a book of the library outside the library');
  return actions;
}
