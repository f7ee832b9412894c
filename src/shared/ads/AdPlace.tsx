import { type ReactNode, useState } from 'react';
import type { AdPage } from '../../../contract/money/ads';
import { withPageTexts } from '../../i18n/activate';
import { lazyPart } from '../../platform/navigation/lazy';
import { useAdSlot } from './useAdSlot';

const ProvidersAd = lazyPart(() => withPageTexts(import('./ProvidersAd')), 'ProvidersAd');

type AdPlaceProps = {
  page: AdPage;
  /** What the house has to show itself, where it has something. */
  house?: ReactNode;
  className?: string;
};

/**
 * A place for an advertisement at the foot of a page: a provider's where the operator has one there, the reader agreed, is no
 * VIP and online; else `house`. What fails leaves the page as if there were no place.
 */
export function AdPlace({ page, house = null, className }: AdPlaceProps) {
  const slot = useAdSlot(page, 'display');
  const [failed, setFailed] = useState<string>();
  if (!slot || failed === slot.slotId) return house;
  return (
    <ProvidersAd
      key={slot.slotId}
      slot={slot}
      className={className}
      onFailed={() => setFailed(slot.slotId)}
    />
  );
}
