import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import { compareTargets, FRONT_MATTER_TARGET } from '../../../../contract/catalogue/target';
import { type OwnBook as OfFile, readOwnBook } from '../../../../data/queries/ownBooks';
import { type Live, useLive } from '../../../platform/live/live';
import { HeroGround, heroGridClass, heroRestClass, heroTitleClass } from '../../../shared/titlePage/BookHero';
import { Description } from '../../../shared/titlePage/Description';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Cover } from '../../../ui/Cover';
import { BackButton } from '../../../ui/PageHeader';
import { PageTitle } from '../../../ui/PageTitle';
import { ReadingLink } from '../../../ui/ReadingLink';
import { StateMessage } from '../../../ui/StateMessage';
import { coverTint } from '../../../ui/tint';
import { BookSkeleton } from '../BookSkeleton';
import { type BookState, readBookPage } from '../bookState';
import { ChapterList } from '../ChapterList';
import { Facts } from '../Facts';
import { ReadingProgress } from '../ReadingProgress';
import { AccessibilityDetails } from './AccessibilityDetails';
import { EditSheet } from './EditSheet';
import { FileDetails } from './FileDetails';

export type OwnBookPageProps = { bookId: number; first: Live<BookState> };

export function OwnBookPage({ bookId, first }: OwnBookPageProps) {
  const { value } = useLive(`book ${bookId}`, () => readBookPage(bookId), first);
  const own = useLive(`ownBook ${bookId}`, () => readOwnBook(bookId));
  if (value?.book) return <OwnBook book={value.book} own={own.value} state={value} />;
  if (!value || !own.loaded) return <BookSkeleton />;
  return <NoBook />;
}

function NoBook() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{t`Book`}</PageTitle>
      <div className="page-width pt-(--safe-top)">
        <BackButton className="mt-1.5 -ml-2.5" />
        <StateMessage
          page
          drawing="lost"
          title={<Trans>This book is not on this device</Trans>}
          actions={
            <Link to="/BookShelf" className={buttonClass()}>
              <Trans>Go to library</Trans>
            </Link>
          }
        />
      </div>
    </>
  );
}

type OwnBookProps = { book: BookDetail; own: OfFile | undefined; state: BookState };

function OwnBook({ book, own, state }: OwnBookProps) {
  const { chapters, place, reads, shelfEntry, pace } = state;
  const [isEditing, setEditing] = useState(false);
  const opening = chapters?.find(({ target }) => compareTargets(target, FRONT_MATTER_TARGET) > 0);
  return (
    <article className="animate-page">
      <PageTitle>{book.bookName}</PageTitle>
      <HeroGround tint={coverTint(book.tint, book.bookName)}>
        <div className="pt-1.5">
          <BackButton className="-ml-2.5" />
        </div>
        <div className={heroGridClass}>
          <span className="w-28 shrink-0 xs:w-34 md:row-span-2 md:w-56">
            <Cover
              src={book.sourceimg}
              title={book.bookName}
              author={book.authorName}
              tint={book.tint}
              size="page"
              eager
              folded={place !== undefined}
            />
          </span>
          <div className={heroTitleClass}>
            <h1
              lang={book.language}
              className="font-title text-heading font-semibold text-balance hyphens-auto wrap-anywhere md:text-title"
            >
              {book.bookName}
            </h1>
            {book.authorName !== '' && <p className="mt-1 text-lead text-ink-soft">{book.authorName}</p>}
          </div>
          <div className={heroRestClass}>
            <Facts book={book} pace={pace} />
            {place && chapters && (
              <ReadingProgress
                chapterCount={book.chapterCount}
                chapters={chapters}
                pace={pace}
                place={place}
              />
            )}
            <div className="flex flex-wrap gap-3">
              <ReadingLink
                bookId={book.id}
                className={`${buttonClass('primary', 'lg')} flex-auto md:flex-none`}
                target={place?.target ?? opening?.target ?? 1}
              >
                <BookOpen className="size-icon-lg" />
                {place === undefined ? <Trans>Read</Trans> : <Trans>Continue</Trans>}
              </ReadingLink>
              {own && (
                <Button
                  className="flex-auto md:flex-none"
                  icon={<Pencil className="size-icon-md" />}
                  kind="outline"
                  onClick={() => setEditing(true)}
                  size="lg"
                >
                  <Trans>Edit</Trans>
                </Button>
              )}
            </div>
          </div>
        </div>
      </HeroGround>
      <div className="page-width mt-7 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8 empty:hidden">
          <Description
            about={<Trans>About this book</Trans>}
            language={book.language}
            tags={[]}
            text={book.novelDesc}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {own && <FileDetails book={book} chapters={chapters} openedAt={shelfEntry?.openedAt} own={own} />}
          {own?.accessibility && <AccessibilityDetails language={book.language} said={own.accessibility} />}
        </aside>
        <div className="min-w-0 lg:col-start-1">
          <ChapterList
            book={book}
            chapters={chapters}
            current={place?.target}
            failure={undefined}
            pace={pace}
            reads={reads}
            retry={() => undefined}
          />
        </div>
      </div>
      {isEditing && own && <EditSheet book={book} onClose={() => setEditing(false)} own={own} />}
    </article>
  );
}
