import { Plural, Trans } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { BookDetail } from '../../../contract/catalog';
import type { ChapterEntry } from '../../../contract/chapter';
import type { Failure } from '../../../contract/failure';
import { compareTargets } from '../../../contract/target';
import { useLive } from '../../platform/live';
import { buttonClass } from '../../ui/button';
import { LoadMoreFailure } from '../../ui/LoadFailure';
import { SkeletonBlock } from '../../ui/Skeleton';
import { readStored } from './bookState';
import { ChapterRow } from './ChapterRow';
import { COLLAPSED_ROWS, collapsedRange, visibleRange } from './chapterWindow';

type ChapterListProps = {
  book: BookDetail;
  chapters: ChapterEntry[] | undefined;
  /** Target of the reader's place. */
  current: number | undefined;
  failure: Failure | undefined;
  retry: () => void;
};

const NONE: ReadonlySet<number> = new Set();
/** Height of a row with its border, px: one line of text fits at 200 % too. */
const ROW_PX = 56;

/** The table of contents: a stretch of it around the reader's place, or all of it on request. */
export function ChapterList({ book, chapters, current, failure, retry }: ChapterListProps) {
  const [open, setOpen] = useState(false);
  const stored = useLive(`stored ${book.id}`, () => readStored(book.id)).value ?? NONE;
  const at = chapters?.findIndex((chapter) => chapter.target === current) ?? -1;
  const row = (chapter: ChapterEntry) => (
    <ChapterRow
      key={chapter.target}
      bookId={book.id}
      chapter={chapter}
      language={book.language}
      stored={stored.has(chapter.target)}
      progress={
        current === undefined || compareTargets(chapter.target, current) > 0
          ? 'ahead'
          : chapter.target === current
            ? 'current'
            : 'read'
      }
    />
  );
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-title text-heading font-semibold">
          <Trans>Chapters</Trans>
        </h2>
        {chapters && (
          <p className="text-caption text-ink-soft">
            <Plural value={book.chapterCount} one="# chapter" other="# chapters" />
          </p>
        )}
      </div>
      {!chapters ? (
        failure ? (
          <LoadMoreFailure failure={failure} retry={retry} />
        ) : (
          <div aria-busy="true" className="mt-3 flex flex-col gap-6 py-3">
            {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3'].map((width) => (
              <SkeletonBlock key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        )
      ) : open || chapters.length <= COLLAPSED_ROWS ? (
        <LongList chapters={chapters} row={row} />
      ) : (
        <>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {sliceOf(chapters, collapsedRange(chapters.length, at)).map(row)}
          </ol>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className={`${buttonClass('outline')} mt-4 w-full sm:w-auto`}
          >
            <Trans>Show all {chapters.length}</Trans>
          </button>
        </>
      )}
    </section>
  );
}

function sliceOf<T>(list: T[], { start, end }: { start: number; end: number }): T[] {
  return list.slice(start, end);
}

/** All rows, of which only those near the screen are in the document: a book may have thousands. */
function LongList({
  chapters,
  row,
}: {
  chapters: ChapterEntry[];
  row: (chapter: ChapterEntry) => React.ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [range, setRange] = useState({ start: 0, end: 40 });
  useEffect(() => {
    const update = () => {
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const next = visibleRange(chapters.length, ROW_PX, top, window.innerHeight);
      setRange((shown) => (shown.start === next.start && shown.end === next.end ? shown : next));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [chapters.length]);
  const room: CSSProperties = {
    paddingTop: range.start * ROW_PX,
    paddingBottom: Math.max(0, chapters.length - range.end) * ROW_PX,
  };
  return (
    <ol ref={list} style={room} className="mt-2 divide-y divide-line border-y border-line">
      {sliceOf(chapters, range).map(row)}
    </ol>
  );
}
