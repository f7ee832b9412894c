import { BookRow } from '../../ui/BookRow';
import type { BlockProps } from './blockProps';
import { FeaturedCarousel } from './FeaturedCarousel';
import { LIST_BOOKS } from './listBooks';
import { SideRow } from './SideRow';

/** A home block on a phone, in the five styles of spec 2.3. */
export function MobileBlock({ block, first, memory }: BlockProps) {
  return (
    <>
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
