import { late } from '../../../platform/late';
import { BookSkeleton } from '../BookSkeleton';

/** Most books are the catalogue's: the page of one's own is fetched when it is opened. */
export const OwnBookPage = late(() => import('./OwnBookPage').then((module) => module.OwnBookPage), {
  meanwhile: () => <BookSkeleton />,
});
