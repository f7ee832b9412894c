import { late } from '../../../platform/late';

/** Fetched when a reader first asks to be read to. */
export const AloudPlayer = late(() => import('./AloudPlayer').then((module) => module.AloudPlayer), {
  orNothing: 'The reading aloud',
});
