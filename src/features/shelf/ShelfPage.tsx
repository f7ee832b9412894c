import { useLingui } from '@lingui/react/macro';
import { type Library, readLibrary } from '../../../data/queries/shelf';
import { type Live, useLive } from '../../platform/live/live';
import { lazyPart } from '../../platform/navigation/lazy';
import { useIsAfterFirstPage } from '../../platform/start/firstPageStands';
import { bookToContinue, dramaToContinue } from '../../shared/continuing/titleToContinue';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonTile } from '../../ui/Skeleton';
import { ContinueLast } from './ContinueLast';
import { EmptyShelf } from './EmptyShelf';
import { FullShelf } from './FullShelf';
import { LatelyRow } from './LatelyRow';
import { OwnBookSheet } from './OwnBookSheet';
import { ShelfHeader } from './ShelfHeader';
import { SHELF_GRID } from './shelfGrid';
import { useOwnBooks } from './useOwnBooks';

/** Not part of the first frame, and its dependencies are larger than the library (decision 0043). */
const ShelfFoot = lazyPart(() => import('./ShelfFoot'), 'ShelfFoot');

const SKELETONS = [1, 2, 3, 4, 5, 6];

/** The library: all books that the reader keeps, painted only from the device. */
export function ShelfPage({ first }: { first: Live<Library> }) {
  const { t } = useLingui();
  const library = useLive('library', readLibrary, first).value;
  const next = library && bookToContinue(library.lately);
  const isAfterFirstPage = useIsAfterFirstPage();
  const { opening, open, cancel } = useOwnBooks();
  return (
    <>
      <PageTitle>{t`Library`}</PageTitle>
      {!library ? (
        <>
          <ShelfHeader count={0} onSelect={undefined} />
          <div aria-busy="true" className={`page-width mt-4 ${SHELF_GRID} animate-late`}>
            {SKELETONS.map((key) => (
              <SkeletonTile key={key} />
            ))}
          </div>
        </>
      ) : library.items.length === 0 ? (
        <>
          <ShelfHeader count={0} onSelect={undefined} />
          <ContinueLast drama={dramaToContinue(library.watched)} book={next} />
          <LatelyRow books={library.lately.filter((book) => book !== next)} />
          <EmptyShelf onFiles={open} />
        </>
      ) : (
        <FullShelf library={library} onFiles={open} />
      )}
      {library && isAfterFirstPage && <ShelfFoot />}
      {opening && <OwnBookSheet opening={opening} onClose={cancel} />}
    </>
  );
}
