import '../end/end.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSignal } from '../../../platform/live/signal';
import { useHasBeenIdle } from '../../../platform/live/useHasBeenIdle';
import { lazyPart } from '../../../platform/navigation/lazy';
import { useStage } from '../context/StageContext';
import type { LeafName } from './leaf';

const EndPage = lazyPart(() => import('../end/EndPage'), 'EndPage');

/**
 * In ms. A reader who turns pages by taps may tap once more before seeing the new page, so its links are
 * inert at first.
 */
const ASLEEP_MS = 600;

function useAwake(inSight: boolean): boolean {
  const [awake, setAwake] = useState(false);
  if (!inSight && awake) setAwake(false);
  useEffect(() => {
    if (!inSight) return;
    const timer = setTimeout(() => setAwake(true), ASLEEP_MS);
    return () => clearTimeout(timer);
  }, [inSight]);
  return awake && inSight;
}

/**
 * Follows the last chapter: as a separate page, or at the end of the scroller. Filled once the text is drawn.
 */
export function EndOfBook({ name }: { name: LeafName }) {
  const { t } = useLingui();
  const { reading, book } = useStage();
  const { target, pageType } = name;
  const inSight = useSignal(
    reading.status,
    ({ target: at, page, pages }) => at === target && pages > 0 && page === pages,
  );
  const [seen, setSeen] = useState(false);
  const idle = useHasBeenIdle();
  if (inSight && !seen) setSeen(true);
  const awake = useAwake(inSight);
  if (!book) return null;
  return (
    // Out of view its links must not get the focus, which would scroll the page there.
    <aside aria-label={t`End of the book`} className="end-of-book" inert={pageType === 'paged' && !awake}>
      {(idle || seen) && <EndPage asks={seen} bookId={book.id} />}
    </aside>
  );
}
