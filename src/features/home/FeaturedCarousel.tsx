import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { BookCard } from '../../../contract/catalog';
import { CAROUSEL } from '../../../contract/limits';
import { BookLink } from '../../ui/BookLink';
import { BookFacts } from '../../ui/BookRow';
import { iconButtonClass } from '../../ui/button';
import { Cover } from '../../ui/Cover';
import { useSwiper } from './useSwiper';

/**
 * The featured books of style 1 (spec 2 and 9): three covers at a time, moving on by itself, with title and
 * description of the slide before the centred one: the left one, which stands out. The first frame is plain
 * markup in the same measures; Swiper takes its place once the page has painted.
 */
export function FeaturedCarousel({ books }: { books: BookCard[] }) {
  const featured = books.slice(0, CAROUSEL.featuredBooks);
  // Swiper moves its slides about in the document: a new list gets a new carousel.
  return <Carousel key={featured.map((book) => book.id).join()} books={featured} />;
}

function Carousel({ books }: { books: BookCard[] }) {
  const { t } = useLingui();
  const { container, ready, centred, playing, canPlay, toggle } = useSwiper(books.length);
  const [touched, setTouched] = useState(false);
  const named = books[(centred - 1 + books.length) % books.length];
  if (!named) return null;
  const slide = (book: BookCard) => (
    <BookLink
      bookId={book.id}
      aria-label={book.bookName}
      className={`block rounded-sm transition-transform duration-300 ease-out ${book === named ? '' : 'scale-92 opacity-85'}`}
    >
      <Cover src={book.sourceImg} title={book.bookName} author={book.authorName} tint={book.tint} eager />
    </BookLink>
  );
  return (
    <div
      role="group"
      aria-roledescription={t`carousel`}
      onPointerDown={() => setTouched(true)}
      className="page-width mt-3"
    >
      <div className="grid overflow-hidden p-1 -m-1">
        {!ready && (
          <div className="col-start-1 row-start-1 grid grid-cols-3 gap-4.5">
            {books.slice(0, CAROUSEL.slides).map((book) => (
              <div key={book.id}>{slide(book)}</div>
            ))}
          </div>
        )}
        {container !== undefined && (
          <swiper-container
            ref={container}
            init="false"
            class={`col-start-1 row-start-1 min-w-0 w-full ${ready ? '' : 'invisible'}`}
          >
            {books.map((book) => (
              <swiper-slide key={book.id}>{slide(book)}</swiper-slide>
            ))}
          </swiper-container>
        )}
      </div>
      <div className="mt-4 flex items-start gap-2">
        <BookLink
          bookId={named.id}
          aria-live={touched && !playing ? 'polite' : 'off'}
          className="block min-w-0 flex-1 rounded-sm"
        >
          <span className="line-clamp-1 font-title text-lead font-semibold">{named.bookName}</span>
          <span className="mt-1 line-clamp-2 min-h-[2lh] text-ink-soft">{named.novelDesc}</span>
          <BookFacts book={named} />
        </BookLink>
        {canPlay && (
          <button
            type="button"
            onClick={toggle}
            className={`${iconButtonClass} -mr-2.5 text-ink-soft`}
            aria-label={playing ? t`Stop moving` : t`Keep moving`}
          >
            {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          </button>
        )}
      </div>
      <span className="sr-only">
        <Trans>{books.length} featured books</Trans>
      </span>
    </div>
  );
}
