import { type ReactNode, useState } from 'react';
import type { AdPage } from '../../../contract/money/ads';
import { withPageTexts } from '../../i18n/activate';
import { lazyPart } from '../../platform/navigation/lazy';
import { useAdSlot } from './useAdSlot';

const ProvidersAd = lazyPart(() => withPageTexts(import('./ProvidersAd')), 'ProvidersAd');

type AdPlaceProps = {
  page: AdPage;
  house?: ReactNode;
  className?: string;
};

/**
 * A place for an advertisement at the foot of a page: a provider's, if the operator has configured one and
 * the reader is online, has agreed and is not VIP; otherwise, or if it fails, `house`.
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
