import type { Rewards } from '../../../data/queries/rewards';
import { readRewards } from '../../../data/queries/rewards';
import { useLive } from '../../platform/live/live';
import { type Refresh, useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';

/**
 * Returns the rewards stored on the device and refreshes them from the server. Nothing is requested without
 * an account.
 */
export function useRewards(): { rewards: Rewards | undefined; refresh: Refresh } {
  const { value: rewards } = useLive('rewards', readRewards);
  const key = rewards?.accountId ? `rewards/${rewards.accountId}` : '';
  return { rewards, refresh: useRefresh(key, () => usecases.refreshRewards()) };
}
