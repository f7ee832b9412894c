import type { HomeBlock } from '../../../contract/feed';
import { BookRow } from '../../ui/BookRow';
import { BlockHeader } from './BlockHeader';
import { FeaturedCarousel } from './FeaturedCarousel';
import type { FeedMemory } from './feedMemory';
import { SideRow } from './SideRow';

export type BlockProps = {
  block: HomeBlock;
  /** On screen at first paint. */
  first: boolean;
  memory: FeedMemory;
};

/** A vertical list is a taste: "View more" has them all. */
export const LIST_BOOKS = 8;

/** A home block on a phone, in the five styles of spec 2. */
export function MobileBlock({ block, first, memory }: BlockProps) {
  return (
    <>
      <BlockHeader block={block} viewMore={block.style >= 4} />
      {block.style === 1 ? (
        <FeaturedCarousel books={block.list} />
      ) : block.style === 5 ? (
        <ul className="page-width mt-1 divide-y divide-line">
          {block.list.slice(0, LIST_BOOKS).map((book, index) => (
            <li key={book.id} className="py-1.5">
              <BookRow book={book} eager={first && index < 3} />
            </li>
          ))}
        </ul>
      ) : (
        <SideRow block={block} wide={block.style === 3} eager={first} memory={memory} />
      )}
    </>
  );
}
