import { late } from '../../platform/late';

/** The page alone fills a screen, so its foot is never on the first one. */
export const LateFooter = late(() => import('./Footer').then((module) => module.Footer), {
  orNothing: 'The foot of the page',
  afterFirstPage: true,
});
