import type { ShelfItem } from '../../../data/queries/shelf';
import { BookCover } from '../../ui/BookCover';
import { OnDeviceMark } from '../../ui/OnDeviceMark';

type ShelfCoverProps = { item: ShelfItem; onDevice: boolean; eager: boolean; className?: string };

/** A cover as the library shows it. The folded corner marks a book that was begun. */
export function ShelfCover({ item: { card, place }, onDevice, eager, className }: ShelfCoverProps) {
  return (
    <>
      <BookCover book={card} eager={eager} folded={place !== undefined} className={className} />
      {onDevice && <OnDeviceMark />}
    </>
  );
}
