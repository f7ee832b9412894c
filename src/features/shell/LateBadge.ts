import { late } from '../../platform/late';

/** A tab's badge, once the first paint is out of the way. */
export const LateBadge = late(() => import('./TabBadge').then((module) => module.TabBadge), {
  orNothing: 'A badge',
  afterFirstPage: true,
});
