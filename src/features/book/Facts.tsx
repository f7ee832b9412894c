import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BookDetail } from '../../../contract/schemas/catalogue';
import type { ReadingPace } from '../../../data/queries/settings';
import { countsCharacters } from './countsCharacters';
import { Duration } from './Duration';

/** How long the book is: in chapters, in words, and in the reader's own time. */
export function Facts({ book, pace }: { book: BookDetail; pace: ReadingPace }) {
  const { i18n } = useLingui();
  const words = new Intl.NumberFormat(i18n.locale, { notation: 'compact' }).format(book.wordCount);
  const chapters = new Intl.NumberFormat(i18n.locale).format(book.chapterCount);
  return (
    <dl className="flex flex-wrap gap-y-3">
      <Fact name={<Plural value={book.chapterCount} one="chapter" other="chapters" />}>{chapters}</Fact>
      <Fact
        name={
          countsCharacters(book.language) ? (
            <Plural value={book.wordCount} one="character" other="characters" />
          ) : (
            <Plural value={book.wordCount} one="word" other="words" />
          )
        }
      >
        {words}
      </Fact>
      <Fact name={pace.measured ? <Trans>at your pace</Trans> : <Trans>at a usual pace</Trans>}>
        <Duration words={book.wordCount} pace={pace} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex grow flex-col-reverse justify-end border-edge/40 border-s px-4 first:border-0 first:ps-0 last:pe-0 md:grow-0 md:px-6">
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="text-lead font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
