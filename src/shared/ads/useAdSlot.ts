import type { AdKind, AdPage } from '../../../contract/money/ads';
import type { AdSlot } from '../../../contract/money/rewards.schema';
import { readHasAds } from '../../../data/queries/memberships';
import { readAdSlot } from '../../../data/queries/rewards';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { useServerConfig } from '../../platform/live/serverConfig';
import { useIsAgreed } from '../../platform/visit/consent';
import { usecases } from '../../platform/worker/usecases';

/** Returns the place on a page where a provider's advertisement may load now; undefined if none may. */
export function useAdSlot(page: AdPage, kind: AdKind): AdSlot | undefined {
  const isAgreed = useIsAgreed('ads');
  const places = useServerConfig()?.signals.ads?.slots ?? [];
  const hasPlace = places.some((slot) => slot.page === page && slot.kind === kind);
  // A tier without ads, as VIP is.
  const { value: hasAds } = useLive('hasAds', readHasAds);
  const isOffline = useOffline();
  // The server is asked only if the reader agreed to ads and the page has a place for them.
  useRefresh(isAgreed && hasPlace ? 'ad status' : '', () => usecases.refreshAds());
  const slot = useLive(`ad slot ${page} ${kind}`, () => readAdSlot(page, kind)).value;
  return isAgreed && hasAds === true && !isOffline ? slot : undefined;
}
