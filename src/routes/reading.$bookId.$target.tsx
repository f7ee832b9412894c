import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Reader } from '../features/reader/Reader';
import { fetchReadingModule, readingModule } from '../features/reader/session/readingModule';
import { numberParams } from '../platform/navigation/numberParams';
import { usecases } from '../platform/worker/usecases';
import { AgeGate } from '../shared/age/AgeGate';

export const Route = createFileRoute('/reading/$bookId/$target')({
  params: numberParams({ bookId: Boolean, target: (target) => target >= -1 }),
  // The loader imports the component itself, so that a tap does not wait for the extra task of a split chunk.
  codeSplitGroupings: [['component']],
  loader: async ({ params: { bookId, target }, preload }) => {
    const { readAhead, loadReading } = readingModule ?? (await fetchReadingModule());
    return preload ? readAhead(bookId, target) : loadReading(bookId, target);
  },
  // The last visit's data is stale, because the place has moved since.
  gcTime: 0,
  preloadStaleTime: 0,
  component: Reading,
});

function Reading() {
  const { bookId, target } = Route.useParams();
  const first = Route.useLoaderData();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  // One history entry per reading: Back leaves the book, however many chapters were read.
  const onTarget = useCallback(
    (next: number, onShelf: boolean) => {
      readingModule?.carryOn(bookId, next, onShelf === first.onShelf ? first : { ...first, onShelf });
      void router.navigate({
        to: '/reading/$bookId/$target',
        params: { bookId, target: next },
        replace: true,
        resetScroll: false,
      });
    },
    [router, bookId, first],
  );
  const onLeave = useCallback(() => {
    if (canGoBack) router.history.back();
    else if (bookId < 0) void router.navigate({ to: '/BookShelf', replace: true });
    else void router.navigate({ to: '/bookInfo/$bookId', params: { bookId }, replace: true });
  }, [router, canGoBack, bookId]);
  const reader = (
    <Reader
      bookId={bookId}
      first={first}
      key={bookId}
      onLeave={onLeave}
      onTarget={onTarget}
      target={target}
    />
  );
  // Own books are not rated.
  if (bookId < 0) return reader;
  return (
    <AgeGate
      key={bookId}
      id={bookId}
      first={first.book}
      fetch={() => usecases.openBook({ bookId })}
      onLeave={onLeave}
    >
      {reader}
    </AgeGate>
  );
}
