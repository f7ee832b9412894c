import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { AdSlot } from '../../../contract/money/rewards.schema';
import { AdFrame } from './AdFrame';

const NEAR_PX = 200;

/** Returns true once the element has been near the screen, with the tab visible. */
function useNear(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, target]);
  return isNear;
}

type ProvidersAdProps = { slot: AdSlot; className?: string | undefined; onFailed: () => void };

/**
 * A provider's advertisement, labelled as one. It loads once the reader is near it: one that is not seen
 * transmits nothing.
 */
export function ProvidersAd({ slot, className, onFailed }: ProvidersAdProps) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <section aria-labelledby={titleId} className={className}>
      {/* As wide as the widest common format; more would be an empty area. */}
      <div className="mx-auto max-w-3xl">
        <h2 id={titleId} className="mb-2 px-1 text-start text-caption font-semibold text-ink-soft">
          <Trans>Advertisement</Trans>
        </h2>
        <div ref={place} style={{ minHeight: slot.height }}>
          {isNear && <AdFrame slot={slot} onFailed={onFailed} />}
        </div>
      </div>
    </section>
  );
}
