import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ReadLately } from '../../../data/queries/history';
import { type Library, SHELF_VIEW_KEY, type ShelfItem, type ShelfView } from '../../../data/queries/shelf';
import { useOnDevice } from '../../platform/worker/onDevice';
import { usecases } from '../../platform/worker/usecases';
import { bookToContinue, dramaToContinue } from '../../shared/continuing/titleToContinue';
import { RideLead } from '../../shared/ride/rideLead';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toasts';
import { WindowedList } from '../../ui/windowed/WindowedList';
import { arrangeShelf } from './arrangeShelf';
import { CollectionChips } from './CollectionChips';
import { ContinueLast } from './ContinueLast';
import { NothingFound } from './EmptyShelf';
import { LatelyRow } from './LatelyRow';
import { OwnBookButton } from './OwnBookButton';
import { ReadSoFar } from './ReadSoFar';
import { RemoveOwnDialog, type RemoveOwnHandle } from './RemoveOwnDialog';
import { SelectionBar } from './SelectionBar';
import { ShelfActionsContext } from './ShelfActions';
import { ShelfBook } from './ShelfBook';
import { ShelfCover } from './ShelfCover';
import { ShelfHeader } from './ShelfHeader';
import { ShelfLine } from './ShelfLine';
import { ShelfLink } from './ShelfLink';
import { ShelfMenu } from './ShelfMenu';
import { type OpenSheet, ShelfSheets } from './ShelfSheets';
import { ShelfTools } from './ShelfTools';
import { SHELF_GRID, SHELF_LIST } from './shelfGrid';
import { shelfProgress } from './shelfProgress';
import { BooksSearchButton } from './textSearch/BooksSearchButton';
import { useBookActions } from './useBookActions';
import { useSelection } from './useSelection';
import { WhereYouAre } from './WhereYouAre';

/** Books on the first screen of most devices; their covers load eagerly. */
const EAGER_BOOKS = 9;

type FullShelfProps = { library: Library; onFiles: (files: readonly File[]) => void };

export function FullShelf({ library: kept, onFiles }: FullShelfProps) {
  const { t, i18n } = useLingui();
  const [view, changeView] = useShelfView(kept.view);
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState<string>();
  const [sheet, setSheet] = useState<OpenSheet>();
  // Deferred, so that typing stays responsive with a long list.
  const sought = useDeferredValue(query);

  const library = { ...kept, view };
  const collection = kept.collections.find(({ id }) => id === openId);
  const shown = arrangeShelf(library, { query: sought, collection, locale: i18n.locale });
  const ids = shown.map(({ bookId }) => bookId);
  const selection = useSelection(ids);
  const { remove, download, collect, uncollect, deleteCollection } = useBookActions(kept.items);
  const removeOwn = useRef<RemoveOwnHandle>(null);
  const isOnDevice = useOnDevice(kept.items.map((item) => item.download));
  const marked = ({ download, isKept }: ShelfItem) =>
    isKept || (download !== undefined && isOnDevice(download));

  // Refreshes the badges of new chapters; nothing waits for it.
  useEffect(() => void usecases.refreshShelf(), []);

  const plain = query === '' && !collection && view.filter === 'all' && view.sort === 'recent';
  const offersLast = plain && !selection.active;
  const recent = offersLast ? kept.lately : [];
  const next = bookToContinue(recent);
  const lately = recent.filter((book) => !book.isInLibrary && book !== next);
  const last = offersLast ? lastOf(shown, next) : undefined;
  const rest = last ? shown.filter((item) => item !== last) : shown;
  const list = `library ${view.layout} ${view.filter} ${openId ?? ''} ${last ? 'rest' : ''}`;
  const Book = view.layout === 'grid' ? ShelfBook : ShelfLine;

  const keys = (event: KeyboardEvent) => {
    if (!selection.active) return;
    if (event.key === 'Escape' && !sheet) selection.end();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !isTyping(event)) {
      event.preventDefault();
      selection.choose(ids);
    }
  };
  const reset = () => {
    setQuery('');
    setOpenId(undefined);
    changeView({ filter: 'all' });
  };

  return (
    <ShelfActionsContext
      value={{
        selection,
        collection,
        remove: (bookIds) => {
          if (!bookIds.some((bookId) => bookId < 0)) void remove(bookIds);
          else removeOwn.current?.ask(kept.items.filter(({ bookId }) => bookIds.includes(bookId)));
        },
        download: (bookIds) => void download(bookIds),
        collect: (bookIds) => setSheet({ kind: 'collect', bookIds }),
        uncollect: (bookIds) => void (collection && uncollect(collection, bookIds)),
      }}
    >
      {/* Shortcuts for the whole page; each has a button too. */}
      <div role="presentation" onKeyDown={keys} className={selection.active ? 'pb-28 lg:pb-20' : ''}>
        <ShelfHeader
          count={kept.items.length}
          onSelect={selection.active ? undefined : () => selection.begin()}
        >
          <BooksSearchButton />
          <OwnBookButton onFiles={onFiles} />
        </ShelfHeader>
        {kept.collections.length > 0 && (
          <CollectionChips
            collections={kept.collections}
            open={collection}
            onOpen={setOpenId}
            onCreate={() => setSheet({ kind: 'name', bookIds: [] })}
            onRename={(renamed) => setSheet({ kind: 'name', collection: renamed, bookIds: [] })}
            onDelete={(deleted) => void deleteCollection(deleted)}
            onArrange={() => setSheet({ kind: 'arrangeCollections' })}
          />
        )}
        <ShelfTools view={view} onChange={changeView} query={query} onSearch={setQuery} />
        {offersLast && <RideLead />}
        {offersLast && (
          <ContinueLast drama={dramaToContinue(kept.watched)} book={next?.isInLibrary ? undefined : next} />
        )}
        {last && (
          <div className="page-width mt-3 desktop:mt-6">
            <ContinueCard item={last} onDevice={marked(last)} />
          </div>
        )}
        <LatelyRow books={lately} />
        {view.sort === 'own' && shown.length > 1 && !selection.active && (
          <div className="page-width mt-2">
            <Button kind="tonal" size="sm" onClick={() => setSheet({ kind: 'arrangeBooks' })}>
              <Trans>Arrange titles</Trans>
            </Button>
          </div>
        )}
        {shown.length === 0 ? (
          <NothingFound isCollection={collection?.bookIds.length === 0} onReset={reset} />
        ) : (
          <div className="page-width mt-4 desktop:mt-8">
            <WindowedList
              key={list}
              name={list}
              items={rest}
              idOf={({ bookId }) => bookId}
              row={(item, index) => <Book item={item} onDevice={marked(item)} eager={index < EAGER_BOOKS} />}
              grid={view.layout === 'grid' ? SHELF_GRID : SHELF_LIST}
              label={t`Titles`}
              whole
            />
          </div>
        )}
        {selection.active && <SelectionBar shown={ids} />}
      </div>
      <RemoveOwnDialog ref={removeOwn} onConfirm={(bookIds) => void remove(bookIds)} />
      <ShelfSheets
        sheet={sheet}
        setSheet={setSheet}
        library={library}
        shown={shown}
        collection={collection}
        onCollect={(chosen, bookIds) => {
          void collect(chosen, bookIds);
          selection.end();
        }}
        onCreated={(id, bookIds) => {
          if (bookIds.length > 0) selection.end();
          else setOpenId(id);
        }}
      />
    </ShelfActionsContext>
  );
}

/** Returns the book of the library to continue; undefined if the last one read is not in the library. */
function lastOf(shown: readonly ShelfItem[], next: ReadLately | undefined): ShelfItem | undefined {
  if (next) return next.isInLibrary ? shown.find(({ bookId }) => bookId === next.bookId) : undefined;
  return shown[0]?.place ? shown[0] : undefined;
}

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement;
}

function useShelfView(kept: ShelfView): [ShelfView, (patch: Partial<ShelfView>) => void] {
  const { t } = useLingui();
  const [view, setView] = useState(kept);
  const key = JSON.stringify(kept);
  const latest = useRef(kept);
  latest.current = kept;

  // Another tab may have changed it, and the row arrives after the first frame.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` identifies the stored titles.
  useEffect(() => setView(latest.current), [key]);

  const change = async (patch: Partial<ShelfView>) => {
    setView((now) => ({ ...now, ...patch }));
    const saved = await usecases.patchSetting({ key: SHELF_VIEW_KEY, patch });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return [view, (patch) => void change(patch)];
}

function ContinueCard({ item, onDevice }: { item: ShelfItem; onDevice: boolean }) {
  const { card } = item;
  const progress = shelfProgress(item);
  return (
    <div className="relative flex max-w-xl items-center rounded-lg bg-surface pr-1 shadow-raised before:absolute before:inset-0 before:-z-1 before:rounded-lg before:opacity-0 before:shadow-cover before:transition-opacity before:duration-base isolate hover:before:opacity-100 has-[[role=menu]]:z-20">
      <ShelfLink item={item} className="group flex min-w-0 flex-1 items-center gap-4 rounded-lg p-3">
        <span className="relative w-20 shrink-0 desktop:w-24">
          <ShelfCover item={item} onDevice={onDevice} eager />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-caption font-medium text-accent">
            <Trans>Continue reading</Trans>
          </span>
          <span className="mt-0.5 line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
            {card.bookName}
          </span>
          <span className="mt-0.5 block text-caption text-ink-soft">
            <WhereYouAre item={item} />
          </span>
          <span className="mt-2.5 flex items-center gap-2">
            <ReadSoFar progress={progress} />
          </span>
        </span>
      </ShelfLink>
      <ShelfMenu item={item} side="below" />
    </div>
  );
}
