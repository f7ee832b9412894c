import { createContext, use } from 'react';
import type { Collection } from '../../../data/queries/shelf';
import type { Selection } from './useSelection';

export type ShelfActions = {
  readonly selection: Selection;
  readonly collection: Collection | undefined;
  remove: (bookIds: readonly number[]) => void;
  download: (bookIds: readonly number[]) => void;
  /** Asks for the collection that they go into. */
  collect: (bookIds: readonly number[]) => void;
  /** Removes them from the open collection. */
  uncollect: (bookIds: readonly number[]) => void;
};

const Context = createContext<ShelfActions | undefined>(undefined);

export const ShelfActionsContext = Context.Provider;

export function useShelfActions(): ShelfActions {
  const actions = use(Context);
  if (!actions) throw new Error('a book of the library outside the library');
  return actions;
}
