import type { ShelfItem } from '../../../data/queries/shelf';
import { bookProgress } from '../../ui/bookProgress';
import { ReadSoFar } from './ReadSoFar';
import { ShelfCover } from './ShelfCover';
import { ShelfLink } from './ShelfLink';
import { ShelfMenu } from './ShelfMenu';
import { WhereYouAre } from './WhereYouAre';

type ShelfBookProps = { item: ShelfItem; onDevice: boolean; eager: boolean };

/** One book of the library. */
export function ShelfBook({ item, onDevice, eager }: ShelfBookProps) {
  const { card, place, chapterCount } = item;
  const progress = bookProgress(place, chapterCount);
  return (
    <div className="relative">
      <ShelfLink item={item} className="group block rounded-sm">
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
          <WhereYouAre progress={progress} chapterCount={chapterCount} />
        </span>
      </ShelfLink>
      <ShelfMenu item={item} side="above" className="absolute -right-3 -bottom-3.5" />
    </div>
  );
}
