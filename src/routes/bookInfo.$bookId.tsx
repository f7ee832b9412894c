import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BookPage } from '../features/book/BookPage';
import { BookSkeleton } from '../features/book/BookSkeleton';
import { readBookPage } from '../features/book/bookState';
import { firstRead } from '../platform/live/live';
import { lazy } from '../platform/navigation/lazy';
import { numberParams } from '../platform/navigation/numberParams';

const OwnBookPage = lazy(() => import('../features/book/own/OwnBookPage'), 'OwnBookPage');

export const Route = createFileRoute('/bookInfo/$bookId')({
  params: numberParams({ bookId: Boolean }),
  loader: ({ params }) => firstRead(readBookPage(params.bookId)),
  component: BookInfo,
});

function BookInfo() {
  const { bookId } = Route.useParams();
  const first = Route.useLoaderData();
  if (bookId < 0)
    return (
      <Suspense key={bookId} fallback={<BookSkeleton />}>
        <OwnBookPage bookId={bookId} first={first} />
      </Suspense>
    );
  return <BookPage key={bookId} bookId={bookId} first={first} />;
}
