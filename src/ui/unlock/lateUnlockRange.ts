import { lateSheet } from '../lateSheet';

/** What opens a range of chapters or episodes at once; fetched when it is asked for. */
export const UnlockRangeSheet = lateSheet(() =>
  import('./UnlockRangeSheet').then((module) => module.UnlockRangeSheet),
);
