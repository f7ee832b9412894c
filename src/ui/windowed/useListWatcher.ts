import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ListWatcher, type Shown } from './ListWatcher';
import type { ListMemory } from './listMemory';
import type { ListPiece } from './listPieces';

type UseListWatcher = Shown & {
  root: RefObject<HTMLElement | null>;
  memory: ListMemory;
  /** The root's parent scrolls instead of the page. */
  inParent?: boolean;
  onPieces: (pieces: ListPiece[]) => void;
};

/** Watches a mounted list and passes the pieces to show to `onPieces`. */
export function useListWatcher({ root, memory, inParent, onPieces, ...shown }: UseListWatcher) {
  const watcher = useRef<ListWatcher>(undefined);
  useLayoutEffect(() => {
    if (!root.current) return;
    const scroller = inParent ? root.current.parentElement : null;
    watcher.current = new ListWatcher(root.current, scroller ?? undefined, memory, onPieces);
    return () => watcher.current?.stop();
  }, [root, memory, inParent, onPieces]);
  useLayoutEffect(() => watcher.current?.update(shown));
  useEffect(() => watcher.current?.measure());
  return watcher;
}
