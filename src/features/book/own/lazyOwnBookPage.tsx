import { lazy, Suspense } from 'react';
import { BookSkeleton } from '../BookSkeleton';
import type { OwnBookPageProps } from './OwnBookPage';

const Page = lazy(async () => ({ default: (await import('./OwnBookPage')).OwnBookPage }));

/** Most books are the catalogue's: the page of one's own is fetched when it is opened. */
export function OwnBookPage(props: OwnBookPageProps) {
  return (
    <Suspense fallback={<BookSkeleton />}>
      <Page {...props} />
    </Suspense>
  );
}
