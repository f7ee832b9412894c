import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { compareTargets, FRONT_MATTER_TARGET } from '../../../contract/catalogue/target';
import { type Live, useLive } from '../../platform/live/live';
import { type Refresh, useRefresh } from '../../platform/live/refresh';
import { lazy } from '../../platform/navigation/lazy';
import { usecases } from '../../platform/worker/usecases';
import { AdPlace } from '../../shared/ads/AdPlace';
import { useIsOpen } from '../../shared/age/useIsOfAge';
import { CommentsCard } from '../../shared/comments/CommentsCard';
import { OtherTelling } from '../../shared/storyTies/OtherTelling';
import { WatchThisLink } from '../../shared/storyTies/StoryLinks';
import { BookHero } from '../../shared/titlePage/BookHero';
import { Description } from '../../shared/titlePage/Description';
import { OtherKind } from '../../shared/titlePage/OtherKind';
import { RatingCard } from '../../shared/titlePage/RatingCard';
import { Recommendations } from '../../shared/titlePage/Recommendations';
import { ratingWith } from '../../shared/titlePage/ratingWith';
import { ShareButton } from '../../shared/titlePage/ShareButton';
import { useShelfToggle } from '../../shared/titlePage/useShelfToggle';
import { PriceCard } from '../../shared/unlock/PriceCard';
import { buttonClass } from '../../ui/buttonClass';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { ActionBar } from './ActionBar';
import { BookActions } from './BookActions';
import { BookSkeleton } from './BookSkeleton';
import { type BookState, readBookPage } from './bookState';
import { ChapterList } from './ChapterList';
import { Details } from './Details';
import { DownloadCard } from './DownloadCard';
import { Facts } from './Facts';
import { KnownBook } from './KnownBook';
import { ReadingProgress } from './ReadingProgress';

const SaveEpub = lazy(() => import('./saveEpub/SaveEpub'), 'SaveEpub');
const ReviewsSection = lazy(() => import('../../shared/comments/ReviewThread'), 'ReviewsSection');
const TakeAlongCard = lazy(() => import('./takeAlong/TakeAlongCard'), 'TakeAlongCard');

/** The page of a book, from the device first; books opened before work without a connection. */
export function BookPage({ bookId, first }: { bookId: number; first: Live<BookState> }) {
  const { t } = useLingui();
  const state = useLive(`book ${bookId}`, () => readBookPage(bookId), first);
  const refresh = useRefresh(`book ${bookId}`, () => usecases.openBook({ bookId }));
  const { value } = state;
  if (value?.book) return <Book book={value.book} state={value} refresh={refresh} />;
  return (
    <>
      <PageTitle>{t`Book`}</PageTitle>
      <OtherKind kind="novel" id={bookId} />
      {refresh.state !== 'failed' || !refresh.failure ? (
        <BookSkeleton />
      ) : refresh.failure.name === 'notFound' ? (
        <div className="page-width pt-(--safe-top)">
          <BackButton className="mt-1.5 -ml-2.5" />
          <GoneBook />
        </div>
      ) : (
        <KnownBook bookId={bookId} failure={refresh.failure} retry={refresh.retry} />
      )}
    </>
  );
}

function GoneBook() {
  return (
    <StateMessage
      page
      drawing="lost"
      title={<Trans>This book is no longer available</Trans>}
      actions={
        <Link to="/discover" className={buttonClass()}>
          <Trans>Explore titles</Trans>
        </Link>
      }
    />
  );
}

type BookProps = { book: BookDetail; state: BookState; refresh: Refresh };

function Book({ book, state, refresh }: BookProps) {
  const { chapters, place, reads, shelfEntry, download, openRating, pace, balance } = state;
  const bookId = book.id;
  const actions = useRef<HTMLDivElement>(null);
  const shelf = useShelfToggle(bookId, shelfEntry);
  const isOpen = useIsOpen(book);
  const opening = chapters?.find((chapter) => compareTargets(chapter.target, FRONT_MATTER_TARGET) > 0);
  const target = place?.target ?? opening?.target ?? 1;
  // A rating is shown before the server has answered; a refusal restores the server's value.
  const rating =
    openRating && openRating.state !== 'refused' ? ratingWith(book.rating, openRating.stars) : book.rating;

  return (
    <article className="animate-page">
      <PageTitle>{book.bookName}</PageTitle>
      <BookHero
        book={book}
        rating={rating}
        begun={place !== undefined}
        corner={<ShareButton book={book} />}
        facts={<Facts book={book} pace={pace} />}
      >
        {place && chapters && (
          <ReadingProgress chapterCount={book.chapterCount} chapters={chapters} place={place} pace={pace} />
        )}
        <BookActions
          ref={actions}
          bookId={bookId}
          target={target}
          place={place}
          shelf={shelf}
          more={<ShareButton book={book} words />}
        />
      </BookHero>
      <div className="page-width mt-7 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8 empty:hidden">
          <Description
            about={<Trans>About this book</Trans>}
            text={book.novelDesc}
            tags={book.tags}
            tagNames={book.tagNames}
            language={book.language}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          <OtherTelling telling={book.otherTelling} heading={<Trans>The drama</Trans>}>
            <WatchThisLink telling={book.otherTelling} at={place?.target} />
          </OtherTelling>
          {(place || openRating) && <RatingCard bookId={bookId} rating={rating} open={openRating} />}
          <CommentsCard bookId={bookId} />
          {isOpen && <PriceCard bookId={bookId} waiting={book} chapters={chapters} balance={balance} />}
          {isOpen && chapters?.some(({ price }) => price > 0) && (
            <Suspense>
              <TakeAlongCard
                bookId={bookId}
                chapters={chapters}
                from={place?.target ?? FRONT_MATTER_TARGET}
              />
            </Suspense>
          )}
          {isOpen && <DownloadCard bookId={bookId} download={download} />}
          <Suspense>{isOpen && chapters && <SaveEpub book={book} chapters={chapters} />}</Suspense>
          <div className="max-lg:hidden">
            <Details book={book} />
          </div>
        </aside>
        <div className="min-w-0">
          <ChapterList
            book={book}
            chapters={chapters}
            current={place?.target}
            reads={reads}
            pace={pace}
            failure={refresh.failure}
            retry={refresh.retry}
          />
        </div>
        <div className="lg:hidden">
          <Details book={book} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-span-2">
          <Suspense>
            <ReviewsSection bookId={bookId} />
          </Suspense>
          <Recommendations bookId={bookId} />
          <AdPlace page="bookInfo" />
        </div>
      </div>
      <ActionBar actions={actions} bookId={bookId} target={target} place={place} shelf={shelf} />
    </article>
  );
}
