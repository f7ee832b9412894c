import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** Fetched for who reads by ear or by touch. */
export const ScreenReaderMode = lazyOrNothing(
  'The screen-reader mode',
  async () => (await import('./ScreenReaderMode')).ScreenReaderMode,
);
