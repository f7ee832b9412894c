import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** What another device did is not something the first page waits for. */
export const ForkBar = lazyOrNothing(
  'What another device did',
  async () => (await import('./ForkBar')).ForkBar,
);
