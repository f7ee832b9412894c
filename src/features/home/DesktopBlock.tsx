import type { CSSProperties } from 'react';
import type { BookCard } from '../../../contract/catalog';
import type { HomeBlock } from '../../../contract/feed';
import { DESKTOP_GRID_COLUMNS } from '../../../contract/limits';
import { BookLink } from '../../ui/BookLink';
import { BookFacts } from '../../ui/BookRow';
import { Cover } from '../../ui/Cover';
import { coverTint } from '../../ui/tint';
import { BlockHeader } from './BlockHeader';

const ROWS_SHOWN = 3;

/**
 * A home block on a desktop (spec 2): style 1 a three-column list with cover, title, channel and description, all
 * others a cover grid, three to a row.
 */
export function DesktopBlock({ block, first }: { block: HomeBlock; first: boolean }) {
  const books = block.list.slice(0, DESKTOP_GRID_COLUMNS * ROWS_SHOWN);
  return (
    <section aria-label={block.title} className="animate-page">
      <BlockHeader block={block} viewMore />
      <ul
        className={`page-width mt-4 grid md:grid-cols-2 lg:grid-cols-3 ${block.style === 1 ? 'gap-x-8 gap-y-2' : 'gap-5'}`}
      >
        {books.map((book, index) => (
          <li key={book.id} className="min-w-0">
            <BookLink
              bookId={book.id}
              className={
                block.style === 1
                  ? 'group flex h-full gap-4 border-t border-line py-4'
                  : 'group flex h-full gap-5 rounded-lg bg-surface p-4 shadow-raised transition-shadow duration-200 hover:shadow-cover'
              }
              style={block.style === 3 ? tinted(book) : undefined}
            >
              <span className={block.style === 1 ? 'w-20 shrink-0' : 'w-30 shrink-0'}>
                <Cover
                  src={book.sourceImg}
                  title={book.bookName}
                  author={book.authorName}
                  tint={book.tint}
                  eager={first && index < 6}
                />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
                  {book.bookName}
                </span>
                <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
                <span className={`mt-2 text-ink-soft ${block.style === 1 ? 'line-clamp-2' : 'line-clamp-4'}`}>
                  {book.novelDesc}
                </span>
                <BookFacts book={book} />
              </span>
            </BookLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Style 3 takes its ground from the covers. */
function tinted(book: BookCard): CSSProperties {
  return {
    backgroundColor: `color-mix(in oklab, ${coverTint(book.tint, book.bookName)} 16%, var(--color-surface))`,
  };
}
