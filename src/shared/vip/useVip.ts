import { readIsVip } from '../../../data/queries/account';
import { type Live, useLive } from '../../platform/live/live';

export function useVip(): Live<boolean> {
  return useLive('vip', readIsVip);
}
