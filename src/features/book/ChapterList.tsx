import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { Failure } from '../../../contract/wire/failure';
import { readTakenTargets } from '../../../data/queries/packs';
import { hasTarget, type Stretch } from '../../../data/queries/places';
import type { ReadingPace } from '../../../data/queries/settings';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { ContentsTools } from '../../shared/contents/ContentsTools';
import { titlesAreNumbered } from '../../shared/contents/chapterNumber';
import { type ContentsRow, rowId } from '../../shared/contents/contentsRows';
import { LONG_BOOK_CHAPTERS, rowOf, useContents } from '../../shared/contents/useContents';
import { useVip } from '../../shared/vip/useVip';
import { ago } from '../../ui/ago';
import { buttonClass } from '../../ui/buttonClass';
import { LoadMoreFailure } from '../../ui/LoadFailure';
import { readingTime } from '../../ui/readingTime';
import { SkeletonBlock } from '../../ui/Skeleton';
import { WindowedList } from '../../ui/windowed/WindowedList';
import { readStored } from './bookState';
import { ChapterRow } from './ChapterRow';
import { COLLAPSED_ROWS, collapsedRange } from './chapterWindow';
import { PartRow } from './PartRow';

type ListView = { readonly open: boolean; readonly newestFirst: boolean };

const CLOSED: ListView = { open: false, newestFirst: false };
/**
 * By book, for the duration of the visit: a reader who returns from a chapter finds the list, and so the
 * scroll position, unchanged.
 */
const left = new Map<number, ListView>();

function useListView(bookId: number): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useState(() => left.get(bookId) ?? CLOSED);
  const change = (changes: Partial<ListView>) => {
    const next = { ...view, ...changes };
    left.set(bookId, next);
    setView(next);
  };
  return [view, change];
}

type ChapterListProps = {
  book: BookDetail;
  chapters: ChapterEntry[] | undefined;
  current: number | undefined;
  reads: readonly Stretch[];
  pace: ReadingPace;
  failure: Failure | undefined;
  retry: () => void;
};

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

/** The height of a row with its border, in px: one line of text fits at 200 % too. */
const ROW_PX = 56;
const ROW = 'h-14 border-b border-line';
/** A row that is scrolled to must stay clear of the sticky header. */
const CLEAR = { above: 3 * ROW_PX, below: 1.5 * ROW_PX };
/** Rows are mounted in groups, so that most frames of a scroll render nothing. */
const STRETCH_ROWS = 4;
/** A list of up to this many rows is rendered whole, which is cheaper than virtualizing it. */
const WHOLE_ROWS = 60;

type ContentsProps = Pick<ChapterListProps, 'book' | 'current' | 'reads' | 'pace'> & {
  chapters: ChapterEntry[];
};

function Contents({ book, chapters, current, reads, pace }: ContentsProps) {
  const { t } = useLingui();
  const offline = useOffline();
  const [view, changeView] = useListView(book.id);
  const stored = useLive(`stored ${book.id}`, () => readStored(book.id)).value;
  const taken = useLive(`taken ${book.id}`, () => readTakenTargets(book.id)).value;
  const isVip = useVip().value ?? false;
  const total = chapters.length;
  const isLong = total > LONG_BOOK_CHAPTERS;
  const sayFree = chapters.some(({ state }) => state !== 'free');
  const showNumber = useMemo(() => !titlesAreNumbered(chapters), [chapters]);

  const isListed = chapters.some(({ target }) => target === current);
  // A book that was not begun opens at its first part.
  const { rows, words, filter, fold, show, wanted } = useContents({
    chapters,
    current: isListed ? current : chapters[0]?.target,
    newestFirst: view.newestFirst,
  });
  const list = useRef<HTMLDivElement>(null);
  // After a change of the filter the list starts at the top.
  const shownWords = useRef(words);
  useLayoutEffect(() => {
    if (shownWords.current === words) return;
    shownWords.current = words;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (top < CLEAR.above) window.scrollBy({ top: top - CLEAR.above, behavior: 'instant' });
  }, [words]);
  const find = (target: number) => {
    const isThere = show(target);
    if (isThere) changeView({ open: true });
    return isThere;
  };
  const row = (shown: ContentsRow): ReactNode => {
    if (shown.kind === 'part') return <PartRow onFold={fold} part={shown} />;
    const { chapter, depth } = shown;
    const { target, wordCount } = chapter;
    const isStored = stored?.has(target) === true;
    const { hours, minutes } = readingTime(wordCount, pace.wordsPerMinute);
    return (
      <ChapterRow
        bookId={book.id}
        chapter={chapter}
        language={book.language}
        depth={depth}
        showNumber={showNumber}
        minutes={hours * 60 + minutes}
        isCurrent={target === current}
        isRead={hasTarget(reads, target)}
        isStored={isStored}
        isOutOfReach={offline && stored !== undefined && !isStored}
        sayFree={sayFree}
        isVip={isVip}
        isTaken={taken?.has(target) === true}
      />
    );
  };
  const shown = collapsedRange(rows.length, Math.max(0, rowOf(rows, current)));
  const isOpen = view.open || words !== '' || rows.length <= COLLAPSED_ROWS;
  return (
    <>
      {offline && stored && stored.size < total && (
        <p className="mt-2 text-caption text-ink-soft">
          <Plural
            value={stored.size}
            one={`# of ${total} chapters is on this device.`}
            other={`# of ${total} chapters are on this device.`}
          />
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
      <div ref={list} className={isLong ? '' : 'mt-2'}>
        {isOpen ? (
          <WindowedList
            key={String(view.newestFirst)}
            name={`contents/${book.id}/${view.newestFirst}`}
            label={t`Chapters`}
            items={rows}
            idOf={rowId}
            row={row}
            whole
            className="border-t border-line"
            rowClass={ROW}
            stretch={STRETCH_ROWS}
            few={WHOLE_ROWS}
            focus={{ rowHeight: ROW_PX, scroller: 'page', clear: CLEAR, wanted }}
          />
        ) : (
          <ol aria-label={t`Chapters`} className="border-t border-line">
            {rows.slice(shown.start, shown.end).map((item, offset) => (
              <li
                key={rowId(item)}
                aria-posinset={shown.start + offset + 1}
                aria-setsize={rows.length}
                className={ROW}
              >
                {row(item)}
              </li>
            ))}
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
