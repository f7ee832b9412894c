import type { AdSlot } from '../../../contract/schemas/signals';
import type { AdKind } from '../../../contract/values/ads';
import { readAdSlot } from '../../../data/queries/adStatus';
import { useOffline } from '../../platform/connection';
import { useIsAgreed } from '../../platform/consent';
import { useLive } from '../../platform/live';
import { useRefresh } from '../../platform/refresh';
import { usecases } from '../../platform/usecases';
import { useVip } from '../vip/useVip';

/** The place on a page where a provider's advertisement may be loaded now; undefined where none may. */
export function useAdSlot(page: AdSlot['page'], kind: AdKind): AdSlot | undefined {
  const isAgreed = useIsAgreed('ads');
  const { value: isVip } = useVip();
  const isOffline = useOffline();
  // Nobody's server is asked about ads for somebody who wants none.
  useRefresh(isAgreed ? 'ad status' : '', () => usecases.refreshAds());
  const slot = useLive(`ad slot ${page} ${kind}`, () => readAdSlot(page, kind)).value;
  return isAgreed && isVip === false && !isOffline ? slot : undefined;
}
