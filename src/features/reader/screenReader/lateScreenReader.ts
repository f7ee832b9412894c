import { late } from '../../../platform/late';

/** Fetched for whoever reads by ear or by touch. */
export const ScreenReaderMode = late(
  () => import('./ScreenReaderMode').then((module) => module.ScreenReaderMode),
  {
    orNothing: 'The screen-reader mode',
  },
);
