import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookDetail, BookHiatus } from '../../../contract/catalogue/books.schema';
import { isOver } from './isOver';
import { useRhythmText } from './useRhythmText';

type ComingProps = {
  book: Pick<BookDetail, 'kind' | 'language' | 'rhythm' | 'nextAt' | 'hiatus'>;
  className?: string;
};

const WEEK_MS = 6 * 86_400_000;

/** A title's hiatus, its rhythm and the time of its next chapter, by the reader's own clock; empty without any. */
export function Coming({ book, className = '' }: ComingProps) {
  const { i18n } = useLingui();
  const rhythmText = useRhythmText();
  const { rhythm = [], nextAt = 0 } = book;
  const hiatus = book.hiatus && !isOver(book.hiatus, Date.now()) ? book.hiatus : undefined;
  const isComing = nextAt > Date.now();
  const isRhythmic = rhythm.length > 0 && !hiatus;
  if (!hiatus && !isComing && !isRhythmic) return null;
  const days = isRhythmic && rhythmText(rhythm, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const isNear = nextAt - Date.now() < WEEK_MS;
  const next = new Intl.DateTimeFormat(i18n.locale, {
    ...(isNear ? { weekday: 'long' } : { weekday: 'short', day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(nextAt);
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      {hiatus && <HiatusLine hiatus={hiatus} language={book.language} />}
      {days && (
        <Line icon={<CalendarClock className="size-icon-md" />}>
          {book.kind ? <Trans>New episodes: {days}</Trans> : <Trans>New chapters: {days}</Trans>}
        </Line>
      )}
      {isComing && (
        <Line icon={!days && <CalendarClock className="size-icon-md" />}>
          {book.kind ? <Trans>Next episode: {next}</Trans> : <Trans>Next chapter: {next}</Trans>}
        </Line>
      )}
    </div>
  );
}

function HiatusLine({ hiatus: { until, note }, language }: { hiatus: BookHiatus; language: string }) {
  const { i18n } = useLingui();
  const day = until && i18n.date(new Date(`${until}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <Line icon={<CirclePause className="size-icon-md" />}>
        <strong className="font-semibold">
          {day ? <Trans>On hiatus until {day}</Trans> : <Trans>On hiatus</Trans>}
        </strong>
      </Line>
      {note !== '' && (
        <Line>
          <span lang={language}>{note}</span>
        </Line>
      )}
    </>
  );
}

function Line({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-pretty">
      <span aria-hidden className="grid h-lh w-5 shrink-0 place-items-center text-ink-soft">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
