import { Trans, useLingui } from '@lingui/react/macro';
import type { ShelfItem } from '../../../data/queries/shelf';
import { Cover } from '../../ui/Cover';
import { ProgressLine } from '../../ui/ProgressLine';
import { OnDeviceMark } from './OnDeviceMark';
import { shelfProgress } from './progress';
import { ShelfLink } from './ShelfLink';
import { ShelfMenu } from './ShelfMenu';
import { WhereYouAre } from './WhereYouAre';

/** The book last read, and straight back to the page where it was left. */
export function ContinueCard({ item, onDevice }: { item: ShelfItem; onDevice: boolean }) {
  const { t } = useLingui();
  const { card, chapterCount, place } = item;
  const progress = shelfProgress(place, chapterCount);
  return (
    <div className="relative flex max-w-xl items-center rounded-lg bg-surface pr-1 shadow-raised transition-shadow duration-200 hover:shadow-cover">
      <ShelfLink item={item} className="group flex min-w-0 flex-1 items-center gap-4 rounded-lg p-3">
        <span className="relative w-20 shrink-0 desktop:w-24">
          <Cover
            src={card.sourceImg}
            title={card.bookName}
            author={card.authorName}
            tint={card.tint}
            eager
            folded
          />
          {onDevice && <OnDeviceMark />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-caption font-medium text-accent">
            <Trans>Continue reading</Trans>
          </span>
          <span className="mt-0.5 line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
            {card.bookName}
          </span>
          <span className="mt-0.5 block text-caption text-ink-soft">
            <WhereYouAre progress={progress} chapterCount={chapterCount} />
          </span>
          <span className="mt-2.5 flex items-center gap-2">
            <span className="flex-1">
              <ProgressLine percent={progress?.percent ?? 0} label={t`Read so far`} />
            </span>
            <span className="text-micro font-medium text-ink-soft tabular-nums">
              {progress?.percent ?? 0}%
            </span>
          </span>
        </span>
      </ShelfLink>
      <ShelfMenu item={item} side="below" />
    </div>
  );
}
