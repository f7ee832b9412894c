import { Trans } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { AdSlot } from '../../../contract/money/rewards.schema';
import { AdFrame } from './AdFrame';
import { useNear } from './useNear';

type ProvidersAdProps = { slot: AdSlot; className?: string | undefined; onFailed: () => void };

/** A provider's advertisement, marked as one. Loaded once the reader comes near: one that nobody sees tells nobody anything. */
export function ProvidersAd({ slot, className, onFailed }: ProvidersAdProps) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <section aria-labelledby={titleId} className={className}>
      {/* No wider than the widest of the usual formats: the rest would be an empty ground. */}
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
