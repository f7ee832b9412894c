import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { FeedDrama } from '../../../../data/queries/forYou';
import { useNameOf } from '../../../i18n/useNameOf';
import { RunningTime } from '../../../shared/titlePage/RunningTime';
import { priceToTheEnd } from '../../../shared/unlock/rangeChoices';
import { useVipRemainder } from '../../../shared/vip/useVip';
import { VipPrice } from '../../../shared/vip/VipPrice';
import { buttonClass } from '../../../ui/buttonClass';
import { FIRST } from './firstEpisodes';
import { KeepRest } from './KeepRest';

const MOST_TAGS = 3;

/** What a viewer needs to decide: the title, its kind, running time, price to the end, and what to do. */
export function DramaWords({ card, drama }: { card: BookCard; drama: FeedDrama | undefined }) {
  const nameOf = useNameOf();
  const tags = drama?.detail.tags.slice(0, MOST_TAGS) ?? [];
  const kinds = [
    ...(card.chanName === '' ? [] : [nameOf(card.chanName, card.chanNames)]),
    ...tags.map((tag) => nameOf(tag, drama?.detail.tagNames?.[tag])),
  ];
  return (
    <div className="for-you-words">
      <h2
        id={`for-you-${card.id}`}
        lang={drama?.detail.language}
        className="line-clamp-2 font-title text-heading font-semibold text-balance"
      >
        {card.bookName}
      </h2>
      {kinds.length > 0 && <p className="line-clamp-1 text-caption">{[...new Set(kinds)].join(' · ')}</p>}
      <p className="flex flex-wrap gap-x-2 text-caption tabular-nums">
        <span>
          <Plural value={drama?.episodes.length ?? card.chapterCount} one="# episode" other="# episodes" />
        </span>
        {drama && (
          <>
            <span aria-hidden="true">·</span>
            <span>
              <RunningTime ms={drama.detail.runningTime} /> <Trans>in all</Trans>
            </span>
            <span aria-hidden="true">·</span>
            <PriceToTheEnd episodes={drama.episodes} />
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link
          to="/drama/$videoId/$target"
          params={{ videoId: card.id, target: FIRST }}
          preload={false}
          className={`${buttonClass()} flex-auto`}
        >
          <Play className="size-icon-md fill-current" />
          <Trans>Watch</Trans>
        </Link>
        {drama && <KeepRest drama={drama} />}
      </div>
    </div>
  );
}

/** What a viewer pays who watches it all: nothing, or coins; a VIP sees their price and the usual one. */
function PriceToTheEnd({ episodes }: { episodes: readonly EpisodeEntry[] }) {
  const { value: remainder } = useVipRemainder();
  const rest = priceToTheEnd(episodes, remainder);
  if (!rest)
    return (
      <span>
        <Trans>Free to the end</Trans>
      </span>
    );
  return (
    <>
      <span>
        <Plural value={rest.price} one="# coin to the end" other="# coins to the end" />
      </span>
      {rest.vipDiscount > 0 && <VipPrice usual={rest.price + rest.vipDiscount} />}
    </>
  );
}
