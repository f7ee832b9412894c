import { createContext, use } from 'react';
import type { Collection } from '../../../data/queries/shelf';
import type { Selection } from './useSelection';

export type ShelfActions = {
  readonly selection: Selection;
  readonly collection: Collection | undefined;
  remove: (bookIds: readonly number[]) => void;
  download: (bookIds: readonly number[]) => void;
  collect: (bookIds: readonly number[]) => void;
  uncollect: (bookIds: readonly number[]) => void;
};

const Context = createContext<ShelfActions | undefined>(undefined);

export const ShelfActionsContext = Context.Provider;

export function useShelfActions(): ShelfActions {
  const actions = use(Context);
  if (!actions) throw new Error('a book of the library outside the library');
  return actions;
}
