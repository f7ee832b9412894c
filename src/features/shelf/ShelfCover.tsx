import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { BookCover } from '../../ui/BookCover';
import { OnDeviceMark } from '../../ui/OnDeviceMark';
import { useShelfActions } from './ShelfActions';
import { isBegun } from './shelfProgress';

type ShelfCoverProps = { item: ShelfItem; onDevice: boolean; eager: boolean; className?: string };

export function ShelfCover({ item, onDevice, eager, className }: ShelfCoverProps) {
  const { selection } = useShelfActions();
  const { bookId, card, hasNews } = item;
  return (
    <>
      <BookCover book={card} eager={eager} folded={isBegun(item)} className={className} />
      {onDevice && <OnDeviceMark />}
      {selection.active ? (
        <Choice chosen={selection.ids.has(bookId)} />
      ) : (
        hasNews && (
          <span className="absolute top-1.5 left-1.5 rounded-full bg-accent px-2 py-0.5 text-micro font-semibold text-accent-ink shadow-raised">
            <Trans context="badge">New</Trans>
          </span>
        )
      )}
    </>
  );
}

function Choice({ chosen }: { chosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full border-2 shadow-raised ${chosen ? 'border-accent bg-accent text-accent-ink' : 'border-edge bg-surface'}`}
    >
      {chosen && <Check className="size-icon-sm" />}
    </span>
  );
}
