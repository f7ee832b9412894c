import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** What another device did is nothing the first page waits for. */
export const ForkBar = lazyOrNothing(
  'What another device did',
  async () => (await import('./ForkBar')).ForkBar,
);
