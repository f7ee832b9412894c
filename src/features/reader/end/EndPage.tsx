import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookPlus, Library, Star } from 'lucide-react';
import { useEffect } from 'react';
import { recommendListKey } from '../../../../data/queries/lists';
import { readNextBooks } from '../../../../data/queries/nextBooks';
import { isOnShelf } from '../../../../data/queries/shelf';
import { useOffline } from '../../../platform/live/connection';
import { useLive } from '../../../platform/live/live';
import { useBookPages } from '../../../platform/live/pages';
import { usecases } from '../../../platform/worker/usecases';
import { AdPlace } from '../../../shared/ads/AdPlace';
import { Coming } from '../../../shared/coming/Coming';
import { BookTile } from '../../../ui/BookTile';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { useStage } from '../context/StageContext';
import { chooseNext } from './chooseNext';

/** The page after the last chapter. `asks`: it is in view, and may ask the network for books. */
export function EndPage({ bookId, asks }: { bookId: number; asks: boolean }) {
  const { book } = useStage();
  const offline = useOffline();
  const isOwn = bookId < 0;
  useEffect(() => {
    if (asks) void usecases.askAboutRating({ bookId });
  }, [asks, bookId]);
  useBookPages(asks && !isOwn ? recommendListKey(bookId) : '', () => usecases.recommend({ bookId }));
  const { value: known } = useLive(`nextBooks/${bookId}`, () => readNextBooks(bookId));
  const onShelf = useLive(`onShelf/${bookId}`, () => isOnShelf(bookId)).value ?? true;
  const books = chooseNext(book, known ?? [], offline);
  return (
    <>
      <h2>
        {book?.finished ? (
          <Trans>You have finished it</Trans>
        ) : (
          <Trans>You have read everything published so far</Trans>
        )}
      </h2>
      <p lang={book?.language}>{book?.bookName}</p>
      {book && <Coming book={book} className="end-coming" />}
      <div className="end-actions">
        {!onShelf && (
          <Button
            icon={<BookPlus className="size-icon-md" />}
            onClick={() => void usecases.addToShelf({ bookId })}
          >
            <Trans>Add to library</Trans>
          </Button>
        )}
        {!isOwn && (
          <Link className={buttonClass('tonal')} params={{ bookId }} to="/bookInfo/$bookId" hash="rating">
            <Star className="size-icon-md" />
            <Trans>Rate this book</Trans>
          </Link>
        )}
        <Link className={buttonClass('outline')} to="/BookShelf">
          <Library className="size-icon-md" />
          <Trans>Go to library</Trans>
        </Link>
      </div>
      {books.length > 0 && (
        <section>
          <h3>{offline ? <Trans>Read next on this device</Trans> : <Trans>Read next</Trans>}</h3>
          <ul>
            {books.map(({ card }) => (
              <li key={card.id}>
                <BookTile book={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {asks && !isOwn && <AdPlace page="reading" className="mt-7" />}
    </>
  );
}
