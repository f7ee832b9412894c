import { Trans } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { AdSlot } from '../../../contract/money/rewards.schema';
import { AdFrame } from './AdFrame';
import { useNear } from './useNear';

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
