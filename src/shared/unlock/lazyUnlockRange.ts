import { lazySheet } from '../../ui/lazySheet';

export const UnlockRangeSheet = lazySheet(() => import('./UnlockRangeSheet'), 'UnlockRangeSheet');
