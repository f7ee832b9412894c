import { late } from '../../../platform/late';
import { lateSheet } from '../../../ui/lateSheet';

/** Searching is a chunk of its own: nobody needs it in order to read. */
export const SearchSheet = lateSheet(() => import('./SearchSheet').then((module) => module.SearchSheet));
export const HitBar = late(() => import('./HitBar').then((module) => module.HitBar), {
  orNothing: 'The bar of a search',
});
