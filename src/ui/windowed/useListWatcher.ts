import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ListWatcher, type Shown } from './ListWatcher';
import type { ListMemory } from './listMemory';
import type { ListPiece } from './listPieces';

type UseListWatcher = Shown & {
  /** Holds the stretches. */
  root: RefObject<HTMLElement | null>;
  memory: ListMemory;
  /** The root's parent scrolls, and not the page. */
  inParent?: boolean;
  onPieces: (pieces: ListPiece[]) => void;
};

/** Watches a list that is on the screen; what comes of it are the pieces to show. */
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
