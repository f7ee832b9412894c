import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { ReadingPace } from '../../../data/queries/settings';
import { Fact } from '../../shared/titlePage/Fact';
import { readingTime } from '../../ui/readingTime';
import { countsCharacters } from './countsCharacters';

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

/** "About 6 hours": the reading time of a number of words. */
function Duration({ words, pace }: { words: number; pace: ReadingPace }) {
  const { hours, minutes } = readingTime(words, pace.wordsPerMinute);
  return hours > 0 ? (
    <Plural value={hours} one="About # hour" other="About # hours" />
  ) : (
    <Trans>About {minutes} min</Trans>
  );
}
