import type { BookCard } from '../../../contract/catalog';
import type { HomeBlock } from '../../../contract/feed';
import { BookRow } from '../../ui/BookRow';
import { BookTile } from '../../ui/BookTile';
import { BlockHeader } from './BlockHeader';
import { FeaturedCarousel } from './FeaturedCarousel';

/** A home block on a phone, in the five styles of spec 2. `first`: on screen at first paint. */
export function MobileBlock({ block, first }: { block: HomeBlock; first: boolean }) {
  return (
    <section aria-label={block.title} className="animate-page">
      <BlockHeader block={block} viewMore={block.style >= 4} />
      {block.style === 1 && <FeaturedCarousel books={block.list} />}
      {block.style === 2 && <SideRow books={block.list} width="w-28" eager={first} />}
      {block.style === 3 && <SideRow books={block.list} width="w-38" eager={first} />}
      {block.style === 4 && <SideRow books={block.list} width="w-28" eager={first} />}
      {block.style === 5 && (
        <ul className="page-width mt-1 divide-y divide-line">
          {block.list.map((book, index) => (
            <li key={book.id} className="py-1.5">
              <BookRow book={book} eager={first && index < 3} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Covers that scroll sideways, off the edge of the screen so that it shows there are more. */
function SideRow({ books, width, eager }: { books: BookCard[]; width: string; eager: boolean }) {
  return (
    <ul className="no-scrollbar mt-2 flex snap-x snap-proximity scroll-pl-(--gutter) gap-3.5 overflow-x-auto px-(--gutter) pt-1 pb-2">
      {books.map((book, index) => (
        <li key={book.id} className={`${width} shrink-0 snap-start`}>
          <BookTile book={book} eager={eager && index < 4} />
        </li>
      ))}
    </ul>
  );
}
