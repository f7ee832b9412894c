import { late } from '../../../platform/late';

/** Searching is a chunk of its own: nobody needs it in order to read. */
export const SearchSheet = late(() => import('./SearchSheet').then((module) => module.SearchSheet));
export const HitBar = late(() => import('./HitBar').then((module) => module.HitBar), {
  orNothing: 'The bar of a search',
});
