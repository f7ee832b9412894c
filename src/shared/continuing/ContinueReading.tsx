import { Plural, Trans } from '@lingui/react/macro';
import type { ReadLately } from '../../../data/queries/history';
import type { ReadingPace } from '../../../data/queries/settings';
import { BookCover } from '../../ui/BookCover';
import { bookProgress } from '../../ui/bookProgress';
import { ProgressLine } from '../../ui/ProgressLine';
import { ReadingLink } from '../../ui/ReadingLink';
import { readingTime } from '../../ui/readingTime';

export function ContinueReading({ book, pace }: { book: ReadLately; pace: ReadingPace }) {
  const { bookId, card, target, place, chapterCount, wordCount } = book;
  const progress = bookProgress(place, chapterCount);
  return (
    <ReadingLink
      bookId={bookId}
      target={target}
      className="group flex max-w-xl min-w-0 items-center gap-4 rounded-lg bg-surface p-3 shadow-raised hover:shadow-cover"
    >
      <span className="w-14 shrink-0">
        <BookCover book={card} eager folded />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption font-medium text-accent">
          <Trans>Continue reading</Trans>
        </span>
        <span className="line-clamp-1 font-title text-lead font-semibold group-hover:text-accent">
          {card.bookName}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
          {progress && progress.chapter > 0 && (
            <span>
              <Trans>
                Ch. {progress.chapter} of {chapterCount}
              </Trans>
            </span>
          )}
          {progress && progress.chapter > 0 && wordCount > 0 && <span aria-hidden="true">•</span>}
          {wordCount > 0 && (
            <span>
              <TimeLeft words={wordCount * (1 - (progress?.percent ?? 0) / 100)} pace={pace} />
            </span>
          )}
        </span>
        <span className="mt-2 block">
          <ProgressLine percent={progress?.percent ?? 0} label={card.bookName} />
        </span>
      </span>
    </ReadingLink>
  );
}

function TimeLeft({ words, pace }: { words: number; pace: ReadingPace }) {
  const { hours, minutes } = readingTime(words, pace.wordsPerMinute);
  return hours > 0 ? (
    <Plural value={hours} one="# hour left" other="# hours left" />
  ) : (
    <Plural value={minutes} one="# minute left" other="# minutes left" />
  );
}
