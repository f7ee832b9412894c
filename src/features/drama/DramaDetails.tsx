import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DramaDetail } from '../../../contract/catalogue/dramas.schema';
import { highestVipPrice } from '../../../contract/money/prices';
import { Detail, languageName } from '../../shared/titlePage/Detail';
import { useVip } from '../../shared/vip/useVip';
import { VipPrices } from '../../shared/vip/VipPrice';
import { ago } from '../../ui/ago';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';

/** The details of a drama. Its `chapters` are episodes (decision 0050). */
export function DramaDetails({ drama }: { drama: DramaDetail }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { updatedAt, freeChapters, chapterCount, pricePerChapter, language } = drama;
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
        <Detail name={<Trans>Language</Trans>}>{languageName(language, locale)}</Detail>
        <Detail name={<Trans>Price</Trans>}>
          {isFree ? (
            <Trans>Free to watch</Trans>
          ) : (
            <>
              <Plural value={price} one="# coin an episode" other="# coins an episode" />
              {isVip && (
                <span className="block text-caption text-ink-soft">
                  <VipPrices usual={pricePerChapter} />
                </span>
              )}
              {freeChapters > 0 && (
                <span className="block text-caption text-ink-soft">
                  <Plural
                    value={freeChapters}
                    one="The first episode is free"
                    other="The first # episodes are free"
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
