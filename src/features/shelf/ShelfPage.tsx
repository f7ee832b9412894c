import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { readShelf, type ShelfItem } from '../../../data/queries/shelf';
import { type Live, useLive } from '../../platform/live';
import { useIsMobile } from '../../platform/mobileRule';
import { useOnDevice } from '../../platform/onDevice';
import { buttonClass, iconButtonClass } from '../../ui/button';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonTile } from '../../ui/Skeleton';
import { StateMessage } from '../../ui/StateMessage';
import { ContinueCard } from './ContinueCard';
import { ShelfBook } from './ShelfBook';

const SKELETONS = [1, 2, 3, 4, 5, 6];
const SHELF_GRID =
  'page-width mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-4 gap-y-6 desktop:mt-8 desktop:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] desktop:gap-x-6 desktop:gap-y-9';

/** The library: every book the reader keeps, last read first, painted from the device alone. */
export function ShelfPage({ first }: { first: Live<ShelfItem[]> }) {
  const { t } = useLingui();
  const mobile = useIsMobile();
  const shelf = useLive('shelf', readShelf, first);
  const items = shelf.value ?? [];
  const isOnDevice = useOnDevice(items.map((item) => item.download));
  const marked = ({ download }: ShelfItem) => download !== undefined && isOnDevice(download);
  // The book last read has a place of its own above the others.
  const last = items[0]?.place ? items[0] : undefined;
  const rest = last ? items.slice(1) : items;
  return (
    <>
      <PageTitle>{t`Library`}</PageTitle>
      <header className="page-width flex min-h-14 items-end justify-between gap-4 pt-[calc(var(--safe-top)+0.75rem)] desktop:pt-8">
        <h1 className="font-title text-title font-semibold desktop:text-display">
          <Trans>Library</Trans>
        </h1>
        {items.length > 0 && (
          <p className="ml-auto pb-1 text-ink-soft">
            <Plural value={items.length} one="# book" other="# books" />
          </p>
        )}
        {mobile && (
          <Link to="/search" aria-label={t`Search`} className={`${iconButtonClass} -mr-2.5 -mb-1.5`}>
            <Search size={22} aria-hidden="true" />
          </Link>
        )}
      </header>
      {!shelf.loaded ? (
        <div aria-busy="true" className={`${SHELF_GRID} animate-late`}>
          {SKELETONS.map((key) => (
            <SkeletonTile key={key} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <EmptyShelf />
      ) : (
        <>
          {last && (
            <div className="page-width mt-4 desktop:mt-6">
              <ContinueCard item={last} onDevice={marked(last)} />
            </div>
          )}
          <ul className={SHELF_GRID}>
            {rest.map((item, index) => (
              <li key={item.bookId} className="min-w-0">
                <ShelfBook item={item} onDevice={marked(item)} eager={index < 9} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function EmptyShelf() {
  return (
    <StateMessage
      drawing="empty-shelf"
      title={<Trans>Your shelf has room</Trans>}
      actions={
        <Link to="/discover" className={buttonClass('primary')}>
          <Trans>Explore books</Trans>
        </Link>
      }
    >
      <Trans>
        Add a book and it waits here, at the page where you left it, with or without a connection.
      </Trans>
    </StateMessage>
  );
}
