import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { readHouseAd } from '../../../../data/queries/offers';
import { useLive } from '../../../platform/live/live';
import { clickAd } from '../../../platform/visit/adClicks';
import { BookCover } from '../../../ui/BookCover';
import { cardLinkClass } from '../../../ui/card';
import { titlePath } from '../../../ui/titlePath';

/** A labelled advertisement for a book of this site. Clicks are counted (spec 4.9). */
export function HouseAd({ turn }: { turn: number }) {
  const navigate = useNavigate();
  const book = useLive(`house ad ${turn}`, () => readHouseAd(turn)).value;
  if (!book) return null;
  const { bookName, authorName, novelDesc } = book;
  const open = async () => {
    if (await clickAd({ slotId: 'house', page: 'Rewards' })) void navigate({ to: titlePath(book) });
  };
  return (
    <aside aria-labelledby="house-ad">
      <h2 id="house-ad" className="mb-2 px-1 text-caption font-semibold text-ink-soft">
        <Trans>Advertisement</Trans>
      </h2>
      <button
        type="button"
        onClick={() => void open()}
        className={`${cardLinkClass} flex! w-full items-start gap-4 p-4 text-start`}
      >
        <span className="w-16 shrink-0">
          <BookCover book={book} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-title text-lead font-semibold">{bookName}</span>
          <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{authorName}</span>
          <span className="mt-1.5 line-clamp-2 text-ink-soft">{novelDesc}</span>
        </span>
      </button>
    </aside>
  );
}
