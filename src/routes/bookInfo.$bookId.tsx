import { createFileRoute } from '@tanstack/react-router';
import { BookPage } from '../features/book/BookPage';
import { readBookPage } from '../features/book/bookState';
import { OwnBookPage } from '../features/book/own/lateOwnBookPage';
import { firstRead } from '../platform/live';
import { numberParams } from '../platform/numberParams';

export const Route = createFileRoute('/bookInfo/$bookId')({
  params: numberParams({ bookId: Boolean }),
  loader: ({ params }) => firstRead(readBookPage(params.bookId)),
  component: BookInfo,
});

function BookInfo() {
  const { bookId } = Route.useParams();
  const first = Route.useLoaderData();
  if (bookId < 0) return <OwnBookPage key={bookId} bookId={bookId} first={first} />;
  return <BookPage key={bookId} bookId={bookId} first={first} />;
}
