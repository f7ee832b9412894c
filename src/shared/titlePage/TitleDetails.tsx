import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { highestVipPrice } from '../../../contract/money/prices';
import { ago } from '../../ui/ago';
import { textLinkClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { useVip } from '../vip/useVip';
import { VipPrices } from '../vip/VipPrice';
import { Detail, languageName } from './Detail';

type Titled = Pick<
  BookDetail,
  'id' | 'bookName' | 'updatedAt' | 'language' | 'freeChapters' | 'chapterCount' | 'pricePerChapter'
>;

type TitleDetailsProps = {
  title: Titled;
  /** The text of a title without priced parts. */
  free: ReactNode;
  priceOfPart: (price: number) => ReactNode;
  firstFree: (parts: number) => ReactNode;
  /** Further rows, above the price. */
  children?: ReactNode;
};

/** The details of a novel or a drama. A drama's `chapters` are episodes (decision 0050). */
export function TitleDetails({ title, free, priceOfPart, firstFree, children }: TitleDetailsProps) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { updatedAt, freeChapters, chapterCount, pricePerChapter, language } = title;
  const { value: isVip = false } = useVip();
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
        <Detail name={<Trans>Language</Trans>}>{languageName(language, locale)}</Detail>
        {children}
        <Detail name={<Trans>Price</Trans>}>
          {isFree ? (
            free
          ) : (
            <>
              {priceOfPart(isVip ? highestVipPrice(pricePerChapter) : pricePerChapter)}
              {isVip && (
                <span className="block text-caption text-ink-soft">
                  <VipPrices usual={pricePerChapter} />
                </span>
              )}
              {freeChapters > 0 && (
                <span className="block text-caption text-ink-soft">{firstFree(freeChapters)}</span>
              )}
            </>
          )}
        </Detail>
      </dl>
      <Link
        to="/report"
        search={{ title: title.id, name: title.bookName.slice(0, 120) }}
        className={`${textLinkClass} mt-2 ml-1 inline-flex min-h-11 items-center text-caption`}
      >
        <Trans>Report this title</Trans>
      </Link>
    </section>
  );
}
