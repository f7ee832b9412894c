import { useLingui } from '@lingui/react/macro';
import type { ShelfItem } from '../../../data/queries/shelf';
import { Cover } from '../../ui/Cover';
import { ProgressLine } from '../../ui/ProgressLine';
import { OnDeviceMark } from './OnDeviceMark';
import { shelfProgress } from './progress';
import { ShelfLink } from './ShelfLink';
import { ShelfMenu } from './ShelfMenu';
import { WhereYouAre } from './WhereYouAre';

type ShelfBookProps = { item: ShelfItem; onDevice: boolean; eager: boolean };

/** One book of the library. The folded corner marks a book that was begun. */
export function ShelfBook({ item, onDevice, eager }: ShelfBookProps) {
  const { t } = useLingui();
  const { card, place, chapterCount } = item;
  const progress = shelfProgress(place, chapterCount);
  return (
    <div className="relative">
      <ShelfLink item={item} className="group block rounded-sm">
        <span className="relative block">
          <Cover
            src={card.sourceImg}
            title={card.bookName}
            author={card.authorName}
            tint={card.tint}
            eager={eager}
            folded={place !== undefined}
            className="transition-transform duration-200 ease-out group-hover:-translate-y-0.5 group-active:scale-[0.98]"
          />
          {onDevice && <OnDeviceMark />}
        </span>
        <span className="mt-2.5 flex h-4 items-center gap-2">
          <span className="flex-1">
            <ProgressLine percent={progress?.percent ?? 0} label={t`Read so far`} />
          </span>
          {progress && (
            <span className="text-micro font-medium text-ink-soft tabular-nums">{progress.percent}%</span>
          )}
        </span>
        <span className="mt-1 line-clamp-2 leading-snug font-medium group-hover:text-accent">
          {card.bookName}
        </span>
        <span className="mt-0.5 block pr-8 text-caption text-ink-soft">
          <WhereYouAre progress={progress} chapterCount={chapterCount} />
        </span>
      </ShelfLink>
      <ShelfMenu item={item} side="above" className="absolute -right-3 -bottom-3.5" />
    </div>
  );
}
