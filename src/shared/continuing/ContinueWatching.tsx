import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { WatchedLately } from '../../../data/queries/history';
import { BookCover } from '../../ui/BookCover';
import { clockTime } from '../../ui/clockTime';
import { ProgressLine } from '../../ui/ProgressLine';
import { whereToGoOn } from '../episodes/whereToGoOn';

export function ContinueWatching({ drama }: { drama: WatchedLately }) {
  const { videoId, card, episodes } = drama;
  const { target, second } = whereToGoOn(episodes, drama);
  const count = episodes.length || card.chapterCount;
  const moment = clockTime(second * 1_000);
  return (
    <Link
      to="/drama/$videoId/$target"
      params={{ videoId, target }}
      className="group flex max-w-xl min-w-0 items-center gap-4 rounded-lg bg-surface p-3 shadow-raised hover:shadow-cover"
    >
      <span className="w-14 shrink-0">
        <BookCover book={card} eager folded />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption font-medium text-accent">
          <Trans>Continue watching</Trans>
        </span>
        <span className="line-clamp-1 font-title text-lead font-semibold group-hover:text-accent">
          {card.bookName}
        </span>
        <span className="mt-0.5 block text-caption text-ink-soft tabular-nums">
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
        <span className="mt-2 block">
          <ProgressLine percent={Math.round((target / Math.max(1, count)) * 100)} label={card.bookName} />
        </span>
      </span>
    </Link>
  );
}
