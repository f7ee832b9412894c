import { useEffect, useState } from 'react';
import { blockText } from '../../../../contract/catalogue/blocks';
import { useStage } from '../context/StageContext';
import type { Stretch } from '../ranges/findStretch';
import { stretchOf } from '../ranges/textRange';
import type { Openings } from '../session/openings';
import type { Reading } from '../stage/Reading';

export type SelectedWords = {
  readonly target: number;
  readonly stretch: Stretch;
  readonly quote: string;
  readonly share: number;
  readonly rect: DOMRect;
};

/** Returns the words selected now, or null if there are none. */
export function selectedWords(reading: Reading, openings: Openings): SelectedWords | null {
  const selection = getSelection();
  const range = selection && !selection.isCollapsed && selection.rangeCount > 0 && selection.getRangeAt(0);
  if (!range) return null;
  const { leaves } = reading.drawn();
  const leaf = leaves.find(
    ({ element }) => !element.inert && element.contains(range.commonAncestorContainer),
  );
  const opening = leaf && openings.of(leaf.target);
  const found = leaf && stretchOf(range);
  if (!leaf || !found || opening?.kind !== 'text') return null;
  let before = 0;
  let total = 0;
  for (const block of opening.blocks) {
    const length = blockText(block).length;
    if (block.id === found.stretch.start.blockId) before = total + found.stretch.start.offset;
    total += length;
  }
  const share = total === 0 ? 0 : before / total;
  return { ...found, share, target: leaf.target, rect: range.getBoundingClientRect() };
}

/** Returns the selected words once the pointer is released; null if there are none. */
export function useSelectedWords(): SelectedWords | null {
  const { reading, openings } = useStage();
  const [words, setWords] = useState<SelectedWords | null>(null);
  useEffect(() => {
    let isDown = false;
    const shown = () => {
      const leaf = reading.drawn().current;
      return leaf && `${leaf.key} ${leaf.page}`;
    };
    let before = shown();
    // Turning the page clears the selection. A page count that arrives late is no turn.
    const turned = () => {
      const now = shown();
      if (before !== undefined && now !== before) getSelection()?.removeAllRanges();
      before = now;
    };
    const look = () => setWords(selectedWords(reading, openings));
    const changed = () => {
      before = shown();
      if (!isDown) look();
    };
    const down = () => {
      isDown = true;
    };
    const up = () => {
      isDown = false;
      // The selection changes after the pointer is released.
      setTimeout(look);
    };
    document.addEventListener('selectionchange', changed);
    document.addEventListener('pointerdown', down);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    const unsubscribe = reading.status.subscribe(turned);
    return () => {
      unsubscribe();
      document.removeEventListener('selectionchange', changed);
      document.removeEventListener('pointerdown', down);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', up);
    };
  }, [reading, openings]);
  return words;
}
