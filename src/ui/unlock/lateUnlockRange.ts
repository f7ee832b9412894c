import { late } from '../../platform/late';

/** What opens a range of chapters or episodes at once; fetched when it is asked for. */
export const UnlockRangeSheet = late(() =>
  import('./UnlockRangeSheet').then((module) => module.UnlockRangeSheet),
);
