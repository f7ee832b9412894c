import { lazySheet } from '../../ui/lazySheet';

/** What opens a range of chapters or episodes at once; fetched when it is asked for. */
export const UnlockRangeSheet = lazySheet(() => import('./UnlockRangeSheet'), 'UnlockRangeSheet');
