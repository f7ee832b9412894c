import type { CSSProperties } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import { DESKTOP_GRID_COLUMNS } from '../../../contract/catalogue/limits';
import { BookCover } from '../../ui/BookCover';
import { BookLink } from '../../ui/BookLink';
import { BookFacts } from '../../ui/BookRow';
import { coverTint } from '../../ui/tint';
import type { BlockProps } from './blockProps';

const LIST_ROWS = 3;
const GRID_ROWS = 2;

/**
 * A home block on a desktop (spec 2.4): style 1 is a three-column list with cover, title, channel and
 * description, all others a cover grid, three per row.
 */
export function DesktopBlock({ block, first }: BlockProps) {
  const isList = block.style === 1;
  const books = fullRows(block.list, isList ? LIST_ROWS : GRID_ROWS);
  return (
    <>
      <ul
        className={`page-width mt-3 grid ${isList ? 'gap-x-6 md:grid-cols-3 lg:gap-x-10' : 'grid-cols-2 gap-6 sm:grid-cols-3'}`}
      >
        {books.map((book, index) => (
          <li key={book.id} className="min-w-0">
            {isList ? (
              <ListedBook book={book} eager={first} />
            ) : (
              <CoverCard book={book} eager={first && index < DESKTOP_GRID_COLUMNS} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Drops an incomplete last row; "View more" shows the rest. */
function fullRows(books: BookCard[], rows: number): BookCard[] {
  const most = Math.min(rows, Math.max(1, Math.floor(books.length / DESKTOP_GRID_COLUMNS)));
  return books.slice(0, most * DESKTOP_GRID_COLUMNS);
}

type DesktopBookProps = { book: BookCard; eager: boolean };

function ListedBook({ book, eager }: DesktopBookProps) {
  return (
    <BookLink
      book={book}
      className="group -mx-3 flex h-full gap-4 rounded-md p-3 transition-colors duration-fast hover:bg-surface/80 hover:shadow-raised"
    >
      {/* As high as the longest text beside it, so that a title that wraps in another font moves nothing. */}
      <span className="w-24 shrink-0">
        <BookCover book={book} eager={eager} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
          {book.bookName}
        </span>
        <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
        <span className="mt-1.5 line-clamp-2 text-ink-soft">{book.novelDesc}</span>
        <BookFacts book={book} />
      </span>
    </BookLink>
  );
}

function CoverCard({ book, eager }: DesktopBookProps) {
  const ground: CSSProperties = {
    backgroundColor: `color-mix(in oklab, ${coverTint(book.tint, book.bookName)} 22%, var(--color-sunken))`,
  };
  return (
    <BookLink book={book} className="group flex h-full flex-col rounded-lg">
      <span style={ground} className="flex justify-center overflow-hidden rounded-lg px-6 py-7">
        <span className="block w-40 max-w-full transition-transform duration-slow ease-out group-hover:-translate-y-1.5 group-hover:scale-102 group-focus-visible:-translate-y-1.5">
          <BookCover book={book} eager={eager} />
        </span>
      </span>
      <span className="mt-3.5 line-clamp-1 font-title text-lead font-semibold group-hover:text-accent">
        {book.bookName}
      </span>
      <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
      <span className="mt-1.5 line-clamp-2 text-ink-soft">{book.novelDesc}</span>
      <BookFacts book={book} />
    </BookLink>
  );
}
