import { late } from '../../../platform/late';

/** Saving a novel as a file; fetched with the page's other cards. */
export const SaveEpub = late(() => import('./SaveEpub').then((module) => module.SaveEpub));
