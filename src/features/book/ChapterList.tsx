import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { BookDetail } from '../../../contract/schemas/catalogue';
import type { ChapterEntry } from '../../../contract/schemas/chapter';
import type { Failure } from '../../../contract/values/failure';
import { hasTarget, type Stretch } from '../../../data/queries/places';
import type { ReadingPace } from '../../../data/queries/settings';
import { useOffline } from '../../platform/connection';
import { useLive } from '../../platform/live';
import { useNetwork } from '../../platform/network';
import { ago } from '../../ui/ago';
import { buttonClass } from '../../ui/buttonClass';
import { ContentsTools } from '../../ui/contents/ContentsTools';
import { titlesAreNumbered } from '../../ui/contents/chapterNumber';
import { LONG_BOOK_CHAPTERS, rowOf, useContents } from '../../ui/contents/useContents';
import { LoadMoreFailure } from '../../ui/LoadFailure';
import { readingTime } from '../../ui/readingTime';
import { SkeletonBlock } from '../../ui/Skeleton';
import { readStored } from './bookState';
import { ChapterRow } from './ChapterRow';
import { COLLAPSED_ROWS, collapsedRange } from './chapterWindow';
import { LongList } from './LongList';
import { useListView } from './listView';
import { PartRow } from './PartRow';

type ChapterListProps = {
  book: BookDetail;
  chapters: ChapterEntry[] | undefined;
  /** Target of the reader's place. */
  current: number | undefined;
  reads: readonly Stretch[];
  pace: ReadingPace;
  failure: Failure | undefined;
  retry: () => void;
};

/** The table of contents: a stretch of it around the reader's place, or all of it on request. */
export function ChapterList({ book, chapters, current, reads, pace, failure, retry }: ChapterListProps) {
  const { i18n } = useLingui();
  return (
    <section id="chapters" className="scroll-mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-title text-heading font-semibold">
          <Trans>Chapters</Trans>
        </h2>
        <p className="text-caption text-ink-soft">
          <Plural value={book.chapterCount} one="# chapter" other="# chapters" />
          {' · '}
          <Trans>updated {ago(book.updatedAt, Date.now(), i18n.locale)}</Trans>
        </p>
      </div>
      {chapters ? (
        <Contents book={book} chapters={chapters} current={current} reads={reads} pace={pace} />
      ) : failure ? (
        <LoadMoreFailure failure={failure} retry={retry} />
      ) : (
        <ContentsSkeleton />
      )}
    </section>
  );
}

type ContentsProps = Pick<ChapterListProps, 'book' | 'current' | 'reads' | 'pace'> & {
  chapters: ChapterEntry[];
};

function Contents({ book, chapters, current, reads, pace }: ContentsProps) {
  const { t } = useLingui();
  const offline = useOffline();
  const network = useNetwork();
  const [view, changeView] = useListView(book.id);
  const stored = useLive(`stored ${book.id}`, () => readStored(book.id)).value;
  const total = chapters.length;
  const isLong = total > LONG_BOOK_CHAPTERS;
  const sayFree = chapters.some(({ state }) => state !== 'free');
  const showNumber = useMemo(() => !titlesAreNumbered(chapters), [chapters]);

  const isListed = chapters.some(({ target }) => target === current);
  // A book not begun opens on its first part.
  const { rows, words, filter, fold, show, wanted } = useContents({
    chapters,
    current: isListed ? current : chapters[0]?.target,
    newestFirst: view.newestFirst,
  });
  const find = (target: number) => {
    const isThere = show(target);
    if (isThere) changeView({ open: true });
    return isThere;
  };
  const row = (index: number): ReactNode => {
    const shown = rows[index];
    if (!shown) return null;
    if (shown.kind === 'part')
      return <PartRow index={index} key={shown.key} onFold={fold} part={shown} total={rows.length} />;
    const { chapter, depth } = shown;
    const { target, wordCount } = chapter;
    const isStored = stored?.has(target) === true;
    const { hours, minutes } = readingTime(wordCount, pace.wordsPerMinute);
    return (
      <ChapterRow
        key={target}
        bookId={book.id}
        chapter={chapter}
        language={book.language}
        depth={depth}
        index={index}
        total={rows.length}
        showNumber={showNumber}
        minutes={hours * 60 + minutes}
        isCurrent={target === current}
        isRead={hasTarget(reads, target)}
        isStored={isStored}
        isOutOfReach={offline && stored !== undefined && !isStored}
        sayFree={sayFree}
      />
    );
  };
  const shown = collapsedRange(rows.length, Math.max(0, rowOf(rows, current)));
  const isOpen = view.open || words !== '' || rows.length <= COLLAPSED_ROWS;
  return (
    <>
      {offline && stored && stored.size < total && (
        <p className="mt-2 text-caption text-ink-soft">
          {network ? (
            <Plural
              value={stored.size}
              one={`Dogear can’t be reached: # of ${total} chapters is on this device.`}
              other={`Dogear can’t be reached: # of ${total} chapters are on this device.`}
            />
          ) : (
            <Plural
              value={stored.size}
              one={`You are offline: # of ${total} chapters is on this device.`}
              other={`You are offline: # of ${total} chapters are on this device.`}
            />
          )}
        </p>
      )}
      {isLong && (
        <div className={isOpen ? 'sticky top-(--safe-top) z-10 bg-paper desktop:top-(--top-bar-height)' : ''}>
          <ContentsTools
            found={words === '' ? undefined : rows.filter(({ kind }) => kind === 'chapter').length}
            last={Math.max(...chapters.map(({ target }) => target))}
            newestFirst={view.newestFirst}
            onCurrent={isListed ? () => find(current as number) : undefined}
            onFilter={filter}
            onFind={find}
            onOrder={(newestFirst) => changeView({ newestFirst })}
          />
        </div>
      )}
      <div className={isLong ? '' : 'mt-2'}>
        {isOpen ? (
          <LongList
            key={String(view.newestFirst)}
            label={t`Chapters`}
            total={rows.length}
            row={row}
            wanted={wanted}
            words={words}
          />
        ) : (
          <ol aria-label={t`Chapters`} className="divide-y divide-line border-y border-line">
            {Array.from({ length: shown.end - shown.start }, (_, offset) => row(shown.start + offset))}
          </ol>
        )}
      </div>
      {total > COLLAPSED_ROWS && words === '' && (
        <button
          type="button"
          aria-expanded={view.open}
          onClick={() => changeView({ open: !view.open })}
          className={`${buttonClass('outline')} mt-4 w-full sm:w-auto`}
        >
          {view.open ? <Trans>Show fewer</Trans> : <Trans>Show all {total}</Trans>}
        </button>
      )}
    </>
  );
}

/** Rows of the same height as the list has when it comes. */
export function ContentsSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 divide-y divide-line border-y border-line">
      {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4', 'w-2/5', 'w-7/12', 'w-1/3'].map((width) => (
        <div key={width} className="flex h-14 items-center gap-3">
          <SkeletonBlock className="h-3.5 w-6" />
          <SkeletonBlock className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
