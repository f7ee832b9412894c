import { type RefObject, useEffect } from 'react';
import type { TextSpot } from '../../../../data/tables/rows';
import { useStage } from '../context/StageContext';
import { rangeOf } from '../ranges/textRange';
import { SELECTION_KEYS } from './selectionKeys';

/**
 * Selects by keyboard: H selects the page's first sentence, Shift with an arrow extends or shrinks it, Enter
 * moves to the bar and Escape clears. All other keys are the reader's.
 */
export function useSelectionKeys(bar: RefObject<HTMLElement | null>): void {
  const { reading, places, book } = useStage();
  const language = book?.language;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = event.target as Element;
      if (element.closest?.('input, select, textarea, dialog')) return;
      const selection = getSelection();
      const { current } = reading.drawn();
      if (!selection || !current) return;
      const isSelected = !selection.isCollapsed && current.element.contains(selection.anchorNode);
      if (isSelected && event.shiftKey && event.key.startsWith('Arrow')) {
        // Left to the browser; it must not turn the page.
        event.stopImmediatePropagation();
      } else if (isSelected && event.key === SELECTION_KEYS.letGo) {
        take(event);
        selection.removeAllRanges();
      } else if (isSelected && event.key === SELECTION_KEYS.act && !bar.current?.contains(element)) {
        take(event);
        bar.current?.querySelector('button')?.focus();
      } else if (
        event.key.toLowerCase() === SELECTION_KEYS.select &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      ) {
        const place = places.placeNow();
        const range = place && sentenceAt(current.element, place, language);
        if (!range) return;
        take(event);
        selection.removeAllRanges();
        selection.addRange(range);
      }
    };
    // Capturing, to run before the reader's keys, which listen on the document.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [reading, places, language, bar]);
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function sentenceAt(
  leaf: Element,
  { blockId, offset }: TextSpot,
  language: string | undefined,
): Range | null {
  const block = leaf.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
  const text = block?.textContent?.slice(offset) ?? '';
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  const length = first?.segment.trimEnd().length ?? 0;
  if (length === 0) return null;
  return rangeOf(leaf, { start: { blockId, offset }, end: { blockId, offset: offset + length } });
}
