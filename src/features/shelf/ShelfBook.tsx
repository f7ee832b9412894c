import type { ShelfItem } from '../../../data/queries/shelf';
import { BookTarget } from './BookTarget';
import { ReadSoFar } from './ReadSoFar';
import { useShelfActions } from './ShelfActions';
import { ShelfCover } from './ShelfCover';
import { ShelfMenu } from './ShelfMenu';
import { shelfProgress } from './shelfProgress';
import { WhereYouAre } from './WhereYouAre';

export type ShelfBookProps = { item: ShelfItem; onDevice: boolean; eager: boolean };

export function ShelfBook({ item, onDevice, eager }: ShelfBookProps) {
  const { selection } = useShelfActions();
  const { card } = item;
  const progress = shelfProgress(item);
  return (
    <div className="relative">
      <BookTarget item={item} className="group block rounded-sm">
        <span className="relative block">
          <ShelfCover
            item={item}
            onDevice={onDevice}
            eager={eager}
            className="transition-transform duration-base ease-out group-hover:-translate-y-0.5 group-active:scale-[0.98]"
          />
        </span>
        <span className="mt-2.5 flex h-4 items-center gap-2">
          <ReadSoFar progress={progress} />
        </span>
        <span className="mt-1 line-clamp-2 leading-snug font-medium group-hover:text-accent">
          {card.bookName}
        </span>
        <span className="mt-0.5 block pr-8 text-caption text-ink-soft">
          <WhereYouAre item={item} />
        </span>
      </BookTarget>
      {!selection.active && <ShelfMenu item={item} side="above" className="absolute -right-3 -bottom-3.5" />}
    </div>
  );
}
