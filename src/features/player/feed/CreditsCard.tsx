import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import type { DramaDetail } from '../../../../contract/catalogue/dramas.schema';
import { recommendListKey } from '../../../../data/queries/lists';
import type { Live } from '../../../platform/live/live';
import { useBookPages } from '../../../platform/live/pages';
import { usecases } from '../../../platform/worker/usecases';
import { Coming } from '../../../shared/coming/Coming';
import { BookCover } from '../../../ui/BookCover';
import { BookLink } from '../../../ui/BookLink';
import { buttonClass } from '../../../ui/buttonClass';
import { useOverflow } from './useOverflow';

type CreditsCardProps = { drama: DramaDetail; next: Live<BookCard | undefined>; inSight: boolean };

/** The end of a drama. It offers the next one, to which a swipe leads too, or else another title. */
export function CreditsCard({ drama, next, inSight }: CreditsCardProps) {
  const following = next.value;
  // Fetched only once the card is in view.
  const key = inSight && next.loaded && !following ? recommendListKey(drama.id) : '';
  const { books } = useBookPages(key, () => usecases.recommend({ bookId: drama.id }));
  const [other] = [...books.filter(({ kind }) => kind === 'drama'), ...books];
  const section = useRef<HTMLElement>(null);
  useOverflow(section);
  return (
    <section ref={section} className="player-credits player-scrolls">
      <div className="player-credits-words">
        <h2 className="font-title text-title font-semibold text-balance">
          {drama.finished ? <Trans>The end</Trans> : <Trans>More episodes are coming</Trans>}
        </h2>
        <p className="text-ink-soft">{drama.bookName}</p>
        <Coming book={drama} />
        {following ? (
          <>
            <Link
              to="/drama/$videoId/$target"
              params={{ videoId: following.id, target: 1 }}
              replace
              preload={false}
              className="player-next group"
            >
              <UpNext book={following} />
            </Link>
            <p className="text-caption text-ink-soft pointer-fine:hidden">
              <Trans>Swipe up to watch it</Trans>
            </p>
          </>
        ) : (
          other && (
            <BookLink book={other} className="player-next group">
              <UpNext book={other} />
            </BookLink>
          )
        )}
        <Link
          to="/dramaInfo/$videoId"
          params={{ videoId: drama.id }}
          hash="rating"
          className={buttonClass('tonal')}
        >
          <Trans>About this drama</Trans>
        </Link>
      </div>
    </section>
  );
}

function UpNext({ book }: { book: BookCard }) {
  return (
    <>
      <span className="w-24 shrink-0">
        <BookCover book={book} eager />
      </span>
      <span className="flex min-w-0 flex-1 flex-col text-start">
        <span className="text-caption text-ink-soft">
          <Trans>Up next</Trans>
        </span>
        <span className="line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
          {book.bookName}
        </span>
        <span className="mt-1 line-clamp-3 text-caption text-ink-soft">{book.novelDesc}</span>
      </span>
      <ChevronRight className="size-icon-lg shrink-0 self-center text-ink-soft" />
    </>
  );
}
