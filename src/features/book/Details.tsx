import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { highestVipPrice } from '../../../contract/money/prices';
import { Detail, languageName } from '../../shared/titlePage/Detail';
import { useVip } from '../../shared/vip/useVip';
import { VipPrices } from '../../shared/vip/VipPrice';
import { ago } from '../../ui/ago';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { countsCharacters } from './countsCharacters';

export function Details({ book }: { book: BookDetail }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { updatedAt, wordCount, freeChapters, chapterCount, pricePerChapter } = book;
  const { value: isVip = false } = useVip();
  const price = isVip ? highestVipPrice(pricePerChapter) : pricePerChapter;
  const isFree = pricePerChapter === 0 || freeChapters >= chapterCount;
  return (
    <section>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Details</Trans>
      </h2>
      <dl className={`${cardClass} divide-y divide-line overflow-hidden`}>
        <Detail name={<Trans>Updated</Trans>}>
          {ago(updatedAt, Date.now(), locale)}
          <time dateTime={new Date(updatedAt).toISOString()} className="block text-caption text-ink-soft">
            {dayAndTime(updatedAt, locale)} <Trans>(New York)</Trans>
          </time>
        </Detail>
        <Detail name={<Trans>Language</Trans>}>{languageName(book.language, locale)}</Detail>
        <Detail name={<Trans>Length</Trans>}>
          {countsCharacters(book.language) ? (
            <Plural value={wordCount} one="# character" other="# characters" />
          ) : (
            <Plural value={wordCount} one="# word" other="# words" />
          )}
        </Detail>
        <Detail name={<Trans>Price</Trans>}>
          {isFree ? (
            <Trans>Free to read</Trans>
          ) : (
            <>
              <Plural value={price} one="# coin a chapter" other="# coins a chapter" />
              {isVip && (
                <span className="block text-caption text-ink-soft">
                  <VipPrices usual={pricePerChapter} />
                </span>
              )}
              {freeChapters > 0 && (
                <span className="block text-caption text-ink-soft">
                  <Plural
                    value={freeChapters}
                    one="The first chapter is free"
                    other="The first # chapters are free"
                  />
                </span>
              )}
            </>
          )}
        </Detail>
      </dl>
    </section>
  );
}
