import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** Fetched when a reader first asks to be read to. */
export const AloudPlayer = lazyOrNothing(
  'The reading aloud',
  async () => (await import('./AloudPlayer')).AloudPlayer,
);
