import './marks.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '../../../platform/idle';
import { useStage } from '../stage/StageContext';
import { type Ribbon, ribbonsOf, sameRibbons } from './ribbons';
import { useAnnotations } from './useAnnotations';

type MarksProps = {
  bookId: number;
  /** Changes whenever the text is laid out anew. */
  layoutKey: string;
};

/** What the reader left in the text, drawn on the leaves without changing it. */
export function Marks({ bookId, layoutKey }: MarksProps) {
  const { t } = useLingui();
  const { reading, openings } = useStage();
  const annotations = useAnnotations(bookId);
  const [ribbons, setRibbons] = useState<readonly Ribbon[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is drawn on anew.
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const draw = () => {
      const next = ribbonsOf(annotations ?? [], reading, openings);
      setRibbons((before) => (sameRibbons(before, next) ? before : next));
    };
    const soon = () => {
      callOff?.();
      callOff = afterPaint(draw);
    };
    soon();
    const stops = [reading.status.subscribe(soon), reading.leaves.subscribe(soon), openings.subscribe(soon)];
    window.addEventListener('resize', soon);
    return () => {
      callOff?.();
      for (const stop of stops) stop();
      window.removeEventListener('resize', soon);
    };
  }, [annotations, reading, openings, layoutKey]);

  return ribbons.map(({ id, element, left, top }) =>
    createPortal(
      <span aria-label={t`Bookmark`} className="bookmark-ribbon" role="img" style={{ left, top }} />,
      element,
      id,
    ),
  );
}
