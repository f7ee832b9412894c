import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** What is drawn on the text once it is there: a part of no first page. */
export const Marks = lazyOrNothing('What is marked in the text', async () => (await import('./Marks')).Marks);
