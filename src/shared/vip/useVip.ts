import { readIsVip } from '../../../data/queries/account';
import { type Live, useLive } from '../../platform/live/live';

/** Whether the reader is VIP now. */
export function useVip(): Live<boolean> {
  return useLive('vip', readIsVip);
}
