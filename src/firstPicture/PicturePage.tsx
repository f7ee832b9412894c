import { compareTargets } from '../../contract/catalogue/target';
import { DEFAULT_READING_SETTINGS } from '../../contract/reading/readingSettings';
import type { PictureSubject } from '../../contract/wire/firstPage';
import { UNMEASURED_PACE } from '../../data/queries/settings';
import type { ChapterRow } from '../../data/tables/rows';
import { BookPage } from '../features/book/BookPage';
import type { BookState } from '../features/book/bookState';
import { HomePage } from '../features/home/HomePage';
import type { HomeState } from '../features/home/homeState';
import { Reader } from '../features/reader/Reader';
import { ChapterRows } from '../features/reader/session/ChapterRows';
import type { FirstReading } from '../features/reader/session/FirstReading';

type SubjectOf<Page extends PictureSubject['page']> = Extract<PictureSubject, { page: Page }>;

const nothing = () => undefined;

/** The page, with the data that its loader would read on a device that stores only these answers. */
export function PicturePage({ subject }: { subject: PictureSubject }) {
  switch (subject.page) {
    case 'home':
      return <HomePage first={{ loaded: true, value: homeOf(subject) }} />;
    case 'book':
      return <BookPage bookId={subject.book.id} first={{ loaded: true, value: bookOf(subject) }} />;
    case 'chapter':
      return (
        <Reader
          bookId={subject.book.id}
          target={subject.target}
          first={readingOf(subject)}
          onTarget={nothing}
          onLeave={nothing}
        />
      );
  }
}

function homeOf({ config, feed }: SubjectOf<'home'>): HomeState {
  const tabs = config.tabList;
  const gender = tabs[0]?.indexValue ?? '';
  return {
    tabs,
    gender,
    feed: { gender, blocks: feed.list, freeBook: feed.freeBook, fetchedAt: Date.now() },
    continued: undefined,
  };
}

function bookOf({ book, chapters }: SubjectOf<'book'>): BookState {
  return {
    book,
    chapters: chapters?.toSorted((a, b) => compareTargets(a.target, b.target)),
    place: undefined,
    reads: [],
    shelfEntry: undefined,
    download: undefined,
    openRating: undefined,
    balance: undefined,
    pace: UNMEASURED_PACE,
  };
}

function readingOf({ book, chapters, target, blocks, notes }: SubjectOf<'chapter'>): FirstReading {
  const entry = chapters.find((chapter) => chapter.target === target);
  const chapter: ChapterRow | undefined = entry && {
    bookId: book.id,
    target,
    chapterId: entry.id,
    title: entry.title,
    wordCount: entry.wordCount,
    hash: entry.hash,
    blocks,
    notes,
    blocksHash: entry.hash,
    sealed: null,
    bytes: entry.bytes,
    storedAt: Date.now(),
  };
  return {
    book,
    chapters: chapters.toSorted((a, b) => compareTargets(a.target, b.target)),
    rows: new ChapterRows(book.id, chapter),
    place: undefined,
    settings: DEFAULT_READING_SETTINGS,
    onShelf: false,
    direction: undefined,
  };
}
