import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** Fetched for whoever reads by ear or by touch. */
export const ScreenReaderMode = lazyOrNothing(
  'The screen-reader mode',
  async () => (await import('./ScreenReaderMode')).ScreenReaderMode,
);
