import { late } from '../../../platform/late';

/** What another device did is not something the first page waits for. */
export const ForkBar = late(() => import('./ForkBar').then((module) => module.ForkBar), {
  orNothing: 'What another device did',
  inNoHurry: true,
});
