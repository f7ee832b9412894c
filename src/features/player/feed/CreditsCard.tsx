import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { DramaDetail } from '../../../../contract/catalogue/dramas.schema';
import { recommendListKey } from '../../../../data/queries/lists';
import { useBookPages } from '../../../platform/live/pages';
import { usecases } from '../../../platform/worker/usecases';
import { BookCover } from '../../../ui/BookCover';
import { BookLink } from '../../../ui/BookLink';
import { buttonClass } from '../../../ui/buttonClass';
import { useOverflow } from './useOverflow';

export function CreditsCard({ drama, inSight }: { drama: DramaDetail; inSight: boolean }) {
  // Fetched only once the card is in view.
  const key = inSight ? recommendListKey(drama.id) : '';
  const { books } = useBookPages(key, () => usecases.recommend({ bookId: drama.id }));
  const [next] = [...books.filter(({ kind }) => kind === 'drama'), ...books];
  const section = useRef<HTMLElement>(null);
  useOverflow(section);
  return (
    <section ref={section} className="player-credits player-scrolls">
      <div className="player-credits-words">
        <h2 className="font-title text-title font-semibold text-balance">
          {drama.finished ? <Trans>The end</Trans> : <Trans>More episodes are coming</Trans>}
        </h2>
        <p className="text-ink-soft">{drama.bookName}</p>
        {next && (
          <BookLink book={next} className="player-next group">
            <span className="w-24 shrink-0">
              <BookCover book={next} eager />
            </span>
            <span className="flex min-w-0 flex-1 flex-col text-start">
              <span className="text-caption text-ink-soft">
                <Trans>Up next</Trans>
              </span>
              <span className="line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
                {next.bookName}
              </span>
              <span className="mt-1 line-clamp-3 text-caption text-ink-soft">{next.novelDesc}</span>
            </span>
            <ChevronRight className="size-icon-lg shrink-0 self-center text-ink-soft" />
          </BookLink>
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
