import type { ReactNode } from 'react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { useShelfActions } from './ShelfActions';
import { ShelfLink } from './ShelfLink';
import { useLongPress } from './useLongPress';

type BookTargetProps = { item: ShelfItem; className: string; children: ReactNode };

export function BookTarget({ item, className, children }: BookTargetProps) {
  const { selection } = useShelfActions();
  const { bookId, card } = item;
  const press = useLongPress(() => selection.begin(bookId));
  return (
    // Only a shortcut for the Select button.
    <div role="presentation" className="min-w-0 flex-1 [-webkit-touch-callout:none]" {...press}>
      {selection.active ? (
        <button
          type="button"
          role="checkbox"
          aria-checked={selection.ids.has(bookId)}
          aria-label={card.bookName}
          className={`${className} w-full text-start select-none`}
          onClick={() => selection.toggle(bookId)}
        >
          {children}
        </button>
      ) : (
        <ShelfLink item={item} className={className}>
          {children}
        </ShelfLink>
      )}
    </div>
  );
}
