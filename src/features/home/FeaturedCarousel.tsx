import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import { CAROUSEL } from '../../../contract/catalogue/limits';
import { withPageTexts } from '../../i18n/activate';
import { useHasBeenIdle } from '../../platform/live/useHasBeenIdle';
import { lazyPart } from '../../platform/navigation/lazy';
import { BookCover } from '../../ui/BookCover';
import { BookLink } from '../../ui/BookLink';
import { BookFacts } from '../../ui/BookRow';
import { FIRST_CENTRED, namedBook } from './carousel';
import { MOTION_MS } from './motionModule';

const LiveSlides = lazyPart(() => withPageTexts(import('./motion/LiveSlides')), 'LiveSlides');

/**
 * The featured books of style 1 (spec 2.3 and 9.4): three covers at a time that advance automatically, with
 * title and description of the slide before the centred one: the left one, which is highlighted. The first
 * frame is plain markup of the same size; Swiper replaces it after the page has painted.
 */
export function FeaturedCarousel({ books }: { books: BookCard[] }) {
  const featured = books.slice(0, CAROUSEL.featuredBooks);
  // Swiper moves its slides in the DOM, so a new list needs a new carousel.
  return <Carousel key={featured.map((book) => book.id).join()} books={featured} />;
}

function Carousel({ books }: { books: BookCard[] }) {
  const { t } = useLingui();
  const [centred, setCentred] = useState(FIRST_CENTRED);
  const [ready, setReady] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLSpanElement>(null);
  const isIdle = useHasBeenIdle(MOTION_MS);
  const onReady = useCallback(() => setReady(true), []);
  const named = namedBook(books, centred);
  if (!named) return null;
  const slide = (book: BookCard, isCopy = false) => (
    <BookLink
      book={book}
      aria-label={book.bookName}
      {...(isCopy && { tabIndex: -1, 'aria-hidden': true })}
      className={`block rounded-sm transition-transform duration-slow ease-out ${book === named ? '' : 'scale-92 opacity-85'}`}
    >
      <BookCover book={book} eager />
    </BookLink>
  );
  return (
    <div ref={group} role="group" aria-roledescription={t`carousel`} className="page-width mt-2">
      <div
        data-sideways="always"
        className="featured-slides -mx-3 -mt-2 -mb-6 grid overflow-clip px-3 pt-2 pb-6"
      >
        {!ready && (
          <div className="col-start-1 row-start-1 grid grid-cols-3 gap-4.5">
            {books.slice(0, CAROUSEL.slides).map((book) => (
              <div key={book.id}>{slide(book)}</div>
            ))}
          </div>
        )}
        {isIdle && books.length > CAROUSEL.slides && (
          <LiveSlides
            books={books}
            slide={slide}
            group={group}
            corner={corner}
            ready={ready}
            onReady={onReady}
            onCentred={setCentred}
          />
        )}
      </div>
      <div className="mt-4 flex items-start gap-2">
        <BookLink book={named} data-named className="block min-w-0 flex-1 rounded-sm">
          <span className="line-clamp-1 font-title text-lead font-semibold">{named.bookName}</span>
          <span className="mt-1 line-clamp-2 min-h-[2lh] text-ink-soft">{named.novelDesc}</span>
          <BookFacts book={named} />
        </BookLink>
        <span ref={corner} className="-mr-2.5 size-11 shrink-0 empty:hidden" />
      </div>
      <span className="sr-only">
        <Trans>{books.length} featured titles</Trans>
      </span>
    </div>
  );
}
