import type { BookCard } from '../../../contract/catalogue/books.schema';
import { DESKTOP_GRID_COLUMNS } from '../../../contract/catalogue/limits';
import { useIsMobile } from '../../platform/device/mobileRule';
import { BookCover } from '../../ui/BookCover';
import { BookLink } from '../../ui/BookLink';
import { BookFacts, BookRow } from '../../ui/BookRow';
import type { BlockProps } from './blockProps';
import { LIST_BOOKS } from './listBooks';
import { SideRow } from './SideRow';

/**
 * A block of a type 4 tab (spec 2.3): style 5 is the detailed vertical list, every other style the simple
 * block, a quote over a row of covers. The tab's first block always has the quote.
 */
export function DarkBlock({ block, first, memory }: BlockProps) {
  const mobile = useIsMobile();
  const detailed = block.style === 5;
  const quoted = first || !detailed ? block.list[0] : undefined;
  const others = quoted ? block.list.slice(1) : block.list;
  return (
    <>
      {quoted && <QuoteNotice book={quoted} eager={first} />}
      {detailed ? (
        <ul className="page-width mt-2 grid gap-x-12 desktop:lg:grid-cols-2">
          {others.slice(0, LIST_BOOKS).map((book) => (
            <li key={book.id} className="border-t border-line py-5 first:border-t-0 desktop:first:border-t">
              <DetailedRow book={book} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          {mobile ? (
            others.length > 0 && (
              <SideRow block={{ ...block, list: others }} wide={false} eager={first} memory={memory} />
            )
          ) : (
            <DesktopRows books={others} eager={first} />
          )}
        </div>
      )}
    </>
  );
}

const DESKTOP_ROWS = 2;

/** A desktop has no touch scrolling for a row: three books per row, as in its other tabs. */
function DesktopRows({ books, eager }: { books: BookCard[]; eager: boolean }) {
  return (
    <ul className="page-width grid gap-x-10 md:grid-cols-2 lg:grid-cols-3">
      {books.slice(0, DESKTOP_ROWS * DESKTOP_GRID_COLUMNS).map((book) => (
        <li key={book.id} className="min-w-0 py-1.5">
          <BookRow book={book} eager={eager} />
        </li>
      ))}
    </ul>
  );
}

function QuoteNotice({ book, eager }: { book: BookCard; eager: boolean }) {
  return (
    <div className="page-width mt-2">
      <BookLink
        book={book}
        className="group relative flex items-end gap-5 overflow-hidden rounded-lg bg-surface p-5 shadow-raised desktop:items-center desktop:gap-8 desktop:p-8"
      >
        <span
          aria-hidden="true"
          className="absolute top-3 left-5 font-title text-ornament leading-none text-accent/45 select-none desktop:top-2 desktop:right-6 desktop:left-auto"
        >
          “
        </span>
        <span className="w-22 shrink-0 desktop:w-36">
          <BookCover book={book} eager={eager} />
        </span>
        <span className="relative flex min-w-0 flex-1 flex-col gap-3">
          <q className="line-clamp-6 font-title text-lead italic text-pretty desktop:max-w-3xl desktop:text-heading">
            {book.novelDesc}
          </q>
          <span className="text-caption text-ink-soft">
            <span className="font-medium text-accent group-hover:text-accent-strong">{book.bookName}</span>
            {' · '}
            {book.authorName}
          </span>
        </span>
      </BookLink>
    </div>
  );
}

function DetailedRow({ book }: { book: BookCard }) {
  return (
    <BookLink book={book} className="group flex h-full gap-5 rounded-sm">
      <span className="w-26 shrink-0 desktop:w-30">
        <BookCover book={book} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 font-title text-heading font-semibold group-hover:text-accent">
          {book.bookName}
        </span>
        <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
        <span className="mt-2 line-clamp-4 text-ink-soft">{book.novelDesc}</span>
        <BookFacts book={book} />
      </span>
    </BookLink>
  );
}
