import { type RefObject, useEffect, useRef } from 'react';
import type { ListPiece, Stretch } from '../../../ui/windowed/listPieces';
import { useListWatcher } from '../../../ui/windowed/useListWatcher';
import type { FeedMemory } from '../feedMemory';
import { veilWhileScrolling } from './veil';

type FeedWatchProps = {
  root: RefObject<HTMLElement | null>;
  memory: FeedMemory;
  blocks: readonly Stretch[];
  pieces: readonly ListPiece[];
  onPieces: (pieces: ListPiece[]) => void;
};

export function FeedWatch({ root, memory, blocks, pieces, onPieces }: FeedWatchProps) {
  useListWatcher({ root, memory, list: blocks, pieces, kept: -1, onPieces });
  const veil = useRef<HTMLDivElement>(null);
  useEffect(() => (veil.current ? veilWhileScrolling(veil.current) : undefined), []);
  return (
    <div ref={veil} data-feed-veil aria-hidden="true" className="pointer-events-none absolute inset-0 z-1" />
  );
}
