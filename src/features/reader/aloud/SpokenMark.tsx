import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '../../../platform/live/idle';
import { useStage } from '../context/StageContext';
import { canPaint } from '../ranges/highlights';
import { sameDrawing } from '../ranges/sameDrawing';
import { rangeOf } from '../ranges/textRange';
import type { Spoken } from './ReadAloud';

const NAME = 'dogear-aloud';

type Box = {
  readonly id: string;
  readonly element: HTMLElement;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

const NOTHING: readonly Box[] = [];

/** Marks the sentence that is being read, by a CSS highlight or, if the engine has none, by boxes. */
export function SpokenMark({ spoken }: { spoken: Spoken | null }) {
  const { reading } = useStage();
  const [boxes, setBoxes] = useState<readonly Box[]>(NOTHING);

  useEffect(() => {
    let callOff: (() => void) | undefined;
    const draw = () => {
      const drawn = rangesOf(spoken, reading);
      if (canPaint()) paint(drawn.map(({ range }) => range));
      else {
        const next = drawn.flatMap(({ range, element }) => boxesOf(range, element));
        setBoxes((before) => (sameDrawing(before, next) ? before : next));
      }
    };
    const soon = () => {
      callOff?.();
      callOff = afterPaint(draw);
    };
    draw();
    const unsubscribe = reading.status.subscribe(soon);
    const stopListening = reading.leaves.subscribe(soon);
    const stopGrowing = reading.growth.extents.subscribe(soon);
    window.addEventListener('resize', soon);
    return () => {
      callOff?.();
      unsubscribe();
      stopListening();
      stopGrowing();
      window.removeEventListener('resize', soon);
    };
  }, [spoken, reading]);
  useEffect(() => () => paint([]), []);

  return boxes.map(({ id, element, ...place }) =>
    createPortal(<span className="aloud-box" style={place} />, element, id),
  );
}

function rangesOf(
  spoken: Spoken | null,
  reading: ReturnType<typeof useStage>['reading'],
): { range: Range; element: HTMLElement }[] {
  const { blockId, start, end } = spoken?.sentence ?? { blockId: null, start: 0, end: 0 };
  if (!spoken || blockId === null) return [];
  const stretch = { start: { blockId, offset: start }, end: { blockId, offset: end } };
  return reading.drawn().leaves.flatMap(({ target, element }) => {
    const range = target === spoken.target ? rangeOf(element, stretch) : null;
    return range ? [{ range, element }] : [];
  });
}

function paint(ranges: readonly Range[]): void {
  if (!canPaint()) return;
  if (ranges.length === 0) CSS.highlights.delete(NAME);
  else {
    const highlight = new Highlight(...ranges);
    // Drawn over the reader's own highlights.
    highlight.priority = 1;
    CSS.highlights.set(NAME, highlight);
  }
}

function boxesOf(range: Range, element: HTMLElement): Box[] {
  const origin = element.getBoundingClientRect();
  return [...range.getClientRects()].map((rect, index) => ({
    id: `aloud/${index}`,
    element,
    left: Math.round(rect.left - origin.left),
    top: Math.round(rect.top - origin.top),
    width: Math.round(rect.width),
    height: Math.round(rect.height),
  }));
}
