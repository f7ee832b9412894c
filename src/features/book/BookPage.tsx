import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { compareTargets, FRONT_MATTER_TARGET } from '../../../contract/target';
import { type Live, useLive } from '../../platform/live';
import { useRefresh } from '../../platform/refresh';
import { usecases } from '../../platform/usecases';
import { buttonClass } from '../../ui/button';
import { LoadFailure } from '../../ui/LoadFailure';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { BookActions } from './BookActions';
import { BookHero } from './BookHero';
import { BookSkeleton } from './BookSkeleton';
import { type BookState, readBookPage } from './bookState';
import { ChapterList } from './ChapterList';
import { Description } from './Description';
import { DownloadCard } from './DownloadCard';
import { Recommendations } from './Recommendations';

/** A book's own page, from the device first; it works without a connection for every book opened before. */
export function BookPage({ bookId, first }: { bookId: number; first: Live<BookState> }) {
  const { t } = useLingui();
  const state = useLive(`book ${bookId}`, () => readBookPage(bookId), first);
  const refresh = useRefresh(`book ${bookId}`, () => usecases.openBook({ bookId }));
  const { book, chapters, place, onShelf, download } = state.value ?? {};

  if (!book) {
    return (
      <div className="page-width pt-(--safe-top)">
        <PageTitle>{t`Book`}</PageTitle>
        <BackButton className="mt-1.5 -ml-2.5" />
        {refresh.state !== 'failed' || !refresh.failure ? (
          <BookSkeleton />
        ) : refresh.failure.name === 'notFound' ? (
          <StateMessage
            page
            drawing="lost"
            title={<Trans>This book is not here any more</Trans>}
            actions={
              <Link to="/discover" className={buttonClass()}>
                <Trans>Explore books</Trans>
              </Link>
            }
          />
        ) : (
          <LoadFailure page failure={refresh.failure} retry={refresh.retry} />
        )}
      </div>
    );
  }

  const opening = chapters?.find((chapter) => compareTargets(chapter.target, FRONT_MATTER_TARGET) > 0);
  const startTarget = place?.target ?? opening?.target ?? 1;
  return (
    <article className="animate-page">
      <PageTitle>{book.bookName}</PageTitle>
      <BookHero book={book} begun={place !== undefined}>
        <BookActions book={book} target={startTarget} place={place} onShelf={onShelf === true} />
      </BookHero>
      <div className="page-width mt-6 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Description text={book.novelDesc} tags={book.tags} language={book.language} />
          <div className="lg:hidden">
            <DownloadCard bookId={bookId} download={download} />
          </div>
          <ChapterList
            book={book}
            chapters={chapters}
            current={place?.target}
            failure={refresh.failure}
            retry={refresh.retry}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-8">
          <div className="max-lg:hidden">
            <DownloadCard bookId={bookId} download={download} />
          </div>
          <Recommendations bookId={bookId} />
        </aside>
      </div>
    </article>
  );
}
