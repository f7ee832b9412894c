import { late } from '../../../platform/late';

/** What takes chapters along, and what was; fetched with the page's other cards. */
export const TakeAlongCard = late(() => import('./TakeAlongCard').then((module) => module.TakeAlongCard));
