import './marks.css';
import { useLingui } from '@lingui/react/macro';
import { StickyNote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { KeptAnnotation } from '../../../../data/queries/places';
import type { TextSpot } from '../../../../data/tables/rows';
import { afterPaint } from '../../../platform/live/idle';
import { useStage } from '../context/StageContext';
import { type Box, boxesOf, type Drawn, drawnHighlights, highlightAt, paint } from '../ranges/highlights';
import { sameDrawing } from '../ranges/sameDrawing';
import { type NoteMark, noteMarksOf } from './noteMarks';
import { type Ribbon, ribbonsOf } from './ribbons';
import { SelectionBar } from './SelectionBar';
import { useAnnotations } from './useAnnotations';
import type { SelectedWords } from './useSelectedWords';

type MarksProps = {
  bookId: number;
  layoutKey: string;
  onOpen: (annotation: KeptAnnotation) => void;
  onQuote: (words: SelectedWords) => void;
  onLookUp: (words: SelectedWords) => void;
  onTypo: (words: SelectedWords) => void;
  onReadFrom: (spot: TextSpot) => void;
};

const NOTHING: readonly never[] = [];

export function Marks({ bookId, layoutKey, onOpen, onQuote, onLookUp, onTypo, onReadFrom }: MarksProps) {
  const { t } = useLingui();
  const { reading, openings } = useStage();
  const annotations = useAnnotations(bookId);
  const [ribbons, setRibbons] = useState<readonly Ribbon[]>(NOTHING);
  const [noteMarks, setNoteMarks] = useState<readonly NoteMark[]>(NOTHING);
  const [boxes, setBoxes] = useState<readonly Box[]>(NOTHING);
  const drawn = useRef<readonly Drawn[]>([]);
  const anchor = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    // Most books have no annotations; turning their pages must cost nothing here.
    if (!annotations || annotations.length === 0) {
      drawn.current = [];
      paint([]);
      setRibbons(NOTHING);
      setBoxes(NOTHING);
      setNoteMarks(NOTHING);
      return;
    }
    let callOff: (() => void) | undefined;
    const draw = () => {
      const ribbons = ribbonsOf(annotations, reading, openings);
      setRibbons((before) => (sameDrawing(before, ribbons) ? before : ribbons));
      drawn.current = drawnHighlights(annotations, reading, openings);
      paint(drawn.current);
      const notes = noteMarksOf(drawn.current);
      setNoteMarks((before) => (sameDrawing(before, notes) ? before : notes));
      const boxes = boxesOf(drawn.current);
      setBoxes((before) => (sameDrawing(before, boxes) ? before : boxes));
    };
    const soon = () => {
      callOff?.();
      callOff = afterPaint(draw);
    };
    soon();
    const stage = anchor.current?.closest('.reader')?.querySelector('.stage');
    // Leaves are added and removed, and a long one grows while the page is idle.
    const changed = new MutationObserver(soon);
    if (stage) changed.observe(stage, { childList: true, subtree: true });
    const unsubscribe = openings.subscribe(soon);
    const stopListening = reading.status.subscribe(soon);
    window.addEventListener('resize', soon);
    return () => {
      callOff?.();
      changed.disconnect();
      unsubscribe();
      stopListening();
      window.removeEventListener('resize', soon);
    };
  }, [annotations, reading, openings, layoutKey]);
  useEffect(() => () => paint([]), []);

  useEffect(() => {
    const page = anchor.current?.closest('.reader');
    let hadSelection = false;
    const onDown = () => {
      hadSelection = getSelection()?.isCollapsed === false;
    };
    const onClick = (event: Event) => {
      if (!(event instanceof MouseEvent)) return;
      const tapped = hadSelection ? undefined : highlightAt(drawn.current, event.clientX, event.clientY);
      const isFree = getSelection()?.isCollapsed !== false;
      const isLink = event.target instanceof Element && event.target.closest('a, button, dialog') !== null;
      // A tap that clears a selection turns no page.
      if (isLink || (!hadSelection && (!tapped || !isFree))) return;
      event.stopPropagation();
      if (tapped) onOpen(tapped);
    };
    page?.addEventListener('pointerdown', onDown, { capture: true });
    page?.addEventListener('click', onClick, { capture: true });
    return () => {
      page?.removeEventListener('pointerdown', onDown, { capture: true });
      page?.removeEventListener('click', onClick, { capture: true });
    };
  }, [onOpen]);

  return (
    <>
      {ribbons.map(({ id, element, left, top }) =>
        createPortal(
          <span aria-label={t`Bookmark`} className="bookmark-ribbon" role="img" style={{ left, top }} />,
          element,
          id,
        ),
      )}
      {noteMarks.map(({ id, element, kept, left, top }) =>
        createPortal(
          // By keyboard a note is opened from the list of highlights: pages out of view have marks too.
          <button
            aria-label={t`Note: ${kept.note}`}
            className="note-mark"
            onClick={() => onOpen(kept)}
            style={{ left, top }}
            tabIndex={-1}
            type="button"
          >
            <StickyNote aria-hidden />
          </button>,
          element,
          id,
        ),
      )}
      {boxes.map(({ id, element, color, ...place }) =>
        createPortal(<span className="highlight-box" data-color={color} style={place} />, element, id),
      )}
      <span hidden ref={anchor} />
      <SelectionBar
        bookId={bookId}
        onOpen={onOpen}
        onQuote={onQuote}
        onLookUp={onLookUp}
        onTypo={onTypo}
        onReadFrom={onReadFrom}
      />
    </>
  );
}
