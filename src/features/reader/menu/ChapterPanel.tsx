import { useLingui } from '@lingui/react/macro';
import { Check, Lock, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readStoredTargets } from '../../../../data/queries/chapters';
import { hasTarget, readReads } from '../../../../data/queries/places';
import { useLive } from '../../../platform/live';
import { useStage } from '../stage/StageContext';

/** The book's chapters: the current one in view, what is read, what is locked, what the device holds. */
export function ChapterPanel({ bookId, onPick }: { bookId: number; onPick: (target: number) => void }) {
  const { t } = useLingui();
  const { reading, chapters } = useStage();
  const current = useRef<HTMLButtonElement>(null);
  const { value: targets } = useLive(`storedTargets/${bookId}`, () => readStoredTargets(bookId));
  const { value: reads } = useLive(`reads/${bookId}`, () => readReads(bookId));
  const stored = new Set(targets);

  useEffect(() => {
    // Rows out of view have their estimated height: the first jump comes near, the second one hits.
    current.current?.scrollIntoView({ block: 'center' });
    const frame = requestAnimationFrame(() => {
      current.current?.scrollIntoView({ block: 'center' });
      current.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <ol className="contents">
      {chapters.map(({ target, title, state }) => {
        const isCurrent = target === reading.target;
        return (
          <li key={target}>
            <button
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onPick(target)}
              ref={isCurrent ? current : undefined}
              type="button"
            >
              <span className="contents-title">{title}</span>
              {reads && hasTarget(reads, target) && (
                <Check aria-label={t`Already read`} role="img" size={16} />
              )}
              {state === 'locked' && <Lock aria-label={t`Locked`} role="img" size={16} />}
              {stored.has(target) && state !== 'locked' && (
                <Smartphone aria-label={t`Stored here`} role="img" size={16} />
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
