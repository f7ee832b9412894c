import './episodes.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, HardDriveDownload, LockOpen } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { WatchableEpisode } from '../../../data/queries/episodeAds';
import { Tag } from '../../ui/Badge';
import { clockTime } from '../../ui/clockTime';
import { contentPicture } from '../../ui/contentPicture';
import { LockedPrice } from '../vip/LockedPrice';

type EpisodeRowProps = {
  videoId: number;
  entry: WatchableEpisode;
  cover: string;
  isCurrent: boolean;
  isWatched: boolean;
  isStored: boolean;
  /** True if other episodes are priced, so that "Free" is informative. */
  sayFree: boolean;
  isVip: boolean;
  onChoose?: ((target: number) => void) | undefined;
};

export const EpisodeRow = memo(function EpisodeRow(props: EpisodeRowProps) {
  const { videoId, entry, cover, isCurrent, isWatched, onChoose } = props;
  const { target, title, duration, poster } = entry;
  const { t } = useLingui();
  const className =
    'group flex w-full items-center gap-3 rounded-sm py-2 text-start focus-visible:-outline-offset-3';
  const current = isCurrent ? ('true' as const) : undefined;
  const shown: ReactNode = (
    <>
      <span className="episode-still">
        {poster !== '' || cover !== '' ? (
          <img src={contentPicture(poster, cover)} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : null}
        <span className="episode-length">{clockTime(duration)}</span>
      </span>
      <span className="min-w-0 flex-1">
        {title !== '' && (
          <span className="block text-caption text-ink-soft tabular-nums">
            <Trans>Episode {target}</Trans>
          </span>
        )}
        <span
          className={`line-clamp-2 group-hover:text-accent ${isCurrent ? 'font-semibold' : isWatched ? 'text-ink-soft' : ''}`}
        >
          {title || t`Episode ${target}`}
        </span>
      </span>
      <Marks {...props} />
    </>
  );
  return (
    <li>
      {onChoose ? (
        <button type="button" aria-current={current} className={className} onClick={() => onChoose(target)}>
          {shown}
        </button>
      ) : (
        <Link
          to="/drama/$videoId/$target"
          params={{ videoId, target }}
          aria-current={current}
          className={className}
        >
          {shown}
        </Link>
      )}
    </li>
  );
});

function Marks({ entry, isCurrent, isWatched, isStored, sayFree, isVip }: EpisodeRowProps) {
  const { t, i18n } = useLingui();
  const { state, price, openUntil } = entry;
  const until = openUntil !== undefined && timeOf(openUntil, i18n.locale);
  return (
    <span className="flex shrink-0 items-center gap-2 text-caption text-ink-soft">
      {isStored && <HardDriveDownload role="img" aria-label={t`On this device`} className="size-icon-sm" />}
      {isCurrent ? (
        <Tag tone="mark">
          <Trans>You are here</Trans>
        </Tag>
      ) : (
        isWatched && <Check role="img" aria-label={t`Already watched`} className="size-icon-sm text-accent" />
      )}
      {state === 'locked' && <LockedPrice usual={price} isVip={isVip} />}
      {until && <Trans>until {until}</Trans>}
      {state === 'unlocked' && <LockOpen role="img" aria-label={t`Unlocked`} className="size-icon-sm" />}
      {state === 'free' && sayFree && !isCurrent && <Trans>Free</Trans>}
    </span>
  );
}

function timeOf(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(moment);
}
