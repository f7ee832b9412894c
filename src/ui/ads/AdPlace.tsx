import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { AdSlot } from '../../../contract/schemas/signals';
import { AdFrame } from './AdFrame';
import { useAdSlot } from './useAdSlot';

/**
 * A place for an advertisement on a page: a provider's where the operator has one there, the reader agreed, is no VIP and
 * online; else `house`, what the house has to show itself, if anything.
 */
export function AdPlace({ page, house = null }: { page: AdSlot['page']; house?: ReactNode }) {
  const slot = useAdSlot(page, 'display');
  const [failed, setFailed] = useState<string>();
  const titleId = useId();
  if (!slot || failed === slot.slotId) return house;
  return (
    <aside aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Advertisement</Trans>
      </h2>
      <AdFrame key={slot.slotId} slot={slot} onFailed={() => setFailed(slot.slotId)} />
    </aside>
  );
}
