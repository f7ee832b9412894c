import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import type { ReadLately, WatchedLately } from '../../../data/queries/history';
import type { ReadingPace } from '../../../data/queries/settings';
import { BookCover } from '../../ui/BookCover';
import { bookProgress } from '../../ui/bookProgress';
import { clockTime } from '../../ui/clockTime';
import { ProgressLine } from '../../ui/ProgressLine';
import { ReadingLink } from '../../ui/ReadingLink';
import { readingTime } from '../../ui/readingTime';
import { whereToGoOn } from '../episodes/whereToGoOn';

const CARD =
  'group flex max-w-xl min-w-0 items-center gap-4 rounded-lg bg-surface p-3 shadow-raised hover:shadow-cover';

export function ContinueReading({ book, pace }: { book: ReadLately; pace: ReadingPace }) {
  const { bookId, card, target, place, chapterCount, wordCount } = book;
  const progress = bookProgress(place, chapterCount);
  const percent = progress?.percent ?? 0;
  return (
    <ReadingLink bookId={bookId} target={target} className={CARD}>
      <CardBody card={card} heading={<Trans>Continue reading</Trans>} percent={percent}>
        <span className="flex flex-wrap gap-x-1.5">
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
              <TimeLeft words={wordCount * (1 - percent / 100)} pace={pace} />
            </span>
          )}
        </span>
      </CardBody>
    </ReadingLink>
  );
}

export function ContinueWatching({ drama }: { drama: WatchedLately }) {
  const { videoId, card, episodes } = drama;
  const { target, second } = whereToGoOn(episodes, drama);
  const count = episodes.length || card.chapterCount;
  const moment = clockTime(second * 1_000);
  return (
    <Link to="/drama/$videoId/$target" params={{ videoId, target }} className={CARD}>
      <CardBody
        card={card}
        heading={<Trans>Continue watching</Trans>}
        percent={Math.round((target / Math.max(1, count)) * 100)}
      >
        <span className="tabular-nums">
          {second > 0 ? (
            <Trans>
              Ep. {target} of {count} at {moment}
            </Trans>
          ) : (
            <Trans>
              Ep. {target} of {count}
            </Trans>
          )}
        </span>
      </CardBody>
    </Link>
  );
}

type CardBodyProps = { card: BookCard; heading: ReactNode; percent: number; children: ReactNode };

function CardBody({ card, heading, percent, children }: CardBodyProps) {
  return (
    <>
      <span className="w-14 shrink-0">
        <BookCover book={card} eager folded />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption font-medium text-accent">{heading}</span>
        <span className="line-clamp-1 font-title text-lead font-semibold group-hover:text-accent">
          {card.bookName}
        </span>
        <span className="mt-0.5 block text-caption text-ink-soft">{children}</span>
        <span className="mt-2 block">
          <ProgressLine percent={percent} label={card.bookName} />
        </span>
      </span>
    </>
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
