import { BookTarget } from './BookTarget';
import { ReadSoFar } from './ReadSoFar';
import { useShelfActions } from './ShelfActions';
import type { ShelfBookProps } from './ShelfBook';
import { ShelfCover } from './ShelfCover';
import { ShelfMenu } from './ShelfMenu';
import { SwipeAway } from './SwipeAway';
import { shelfProgress } from './shelfProgress';
import { WhereYouAre } from './WhereYouAre';

export function ShelfLine({ item, onDevice, eager }: ShelfBookProps) {
  const { selection, remove } = useShelfActions();
  const { bookId, card } = item;
  const progress = shelfProgress(item);
  return (
    <SwipeAway disabled={selection.active} onAway={() => remove([bookId])}>
      <div className="flex items-center gap-1 bg-paper py-2">
        <BookTarget item={item} className="group flex items-center gap-4 rounded-sm">
          <span className="relative w-14 shrink-0">
            <ShelfCover item={item} onDevice={onDevice} eager={eager} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-title text-lead leading-snug font-semibold group-hover:text-accent">
              {card.bookName}
            </span>
            <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{card.authorName}</span>
            <span className="mt-1 flex items-center gap-2 text-caption text-ink-soft">
              <span className="shrink-0">
                <WhereYouAre item={item} />
              </span>
              <span className="flex max-w-40 flex-1 items-center gap-2">
                <ReadSoFar progress={progress} />
              </span>
            </span>
          </span>
        </BookTarget>
        {!selection.active && <ShelfMenu item={item} side="below" className="-mr-2.5" />}
      </div>
    </SwipeAway>
  );
}
