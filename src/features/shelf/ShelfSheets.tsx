import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Folder, Plus } from 'lucide-react';
import type { Collection, Library, ShelfItem } from '../../../data/queries/shelf';
import { usecases } from '../../platform/worker/usecases';
import { RowContent, rowClass } from '../../ui/List';
import { lazySheet } from '../../ui/lazySheet';
import { Sheet } from '../../ui/Sheet';
import { NameSheet } from './NameSheet';

export type OpenSheet =
  | { kind: 'collect'; bookIds: readonly number[] }
  | { kind: 'name'; collection?: Collection; bookIds: readonly number[] }
  | { kind: 'arrangeBooks' }
  | { kind: 'arrangeCollections' };

type ShelfSheetsProps = {
  sheet: OpenSheet | undefined;
  setSheet: (sheet: OpenSheet | undefined) => void;
  library: Library;
  shown: readonly ShelfItem[];
  collection: Collection | undefined;
  onCollect: (collection: Collection, bookIds: readonly number[]) => void;
  onCreated: (id: string, bookIds: readonly number[]) => void;
};

/** Loaded on demand, because of its drag-and-drop library. */
const ArrangeSheet = lazySheet(() => import('./ArrangeSheet'), 'ArrangeSheet');

export function ShelfSheets({ sheet, setSheet, library, shown, collection, ...on }: ShelfSheetsProps) {
  const { t } = useLingui();
  const close = () => setSheet(undefined);
  if (!sheet) return null;
  if (sheet.kind === 'collect') {
    return (
      <CollectSheet
        key="collect"
        collections={library.collections}
        onChoose={(chosen) => {
          on.onCollect(chosen, sheet.bookIds);
          close();
        }}
        onCreate={() => setSheet({ kind: 'name', bookIds: sheet.bookIds })}
        onClose={close}
      />
    );
  }
  if (sheet.kind === 'name') {
    return (
      <NameSheet
        key="name"
        collection={sheet.collection}
        bookIds={sheet.bookIds}
        others={library.collections}
        onClose={close}
        onCreated={(id) => on.onCreated(id, sheet.bookIds)}
      />
    );
  }
  const isBooks = sheet.kind === 'arrangeBooks';
  const things = isBooks
    ? shown.map(({ bookId, card }) => ({
        id: String(bookId),
        name: card.bookName,
        detail: card.authorName,
      }))
    : library.collections;
  const arrange = (ids: string[]) =>
    isBooks
      ? usecases.orderShelf({
          bookIds: ids.map(Number),
          ...(collection && { collectionId: collection.id }),
        })
      : usecases.orderCollections({ ids });
  return (
    <ArrangeSheet
      title={isBooks ? t`Arrange titles` : t`Arrange collections`}
      things={things}
      onArrange={(ids) => void arrange(ids)}
      onClose={close}
    />
  );
}

type CollectSheetProps = {
  collections: readonly Collection[];
  onChoose: (collection: Collection) => void;
  onCreate: () => void;
  onClose: () => void;
};

function CollectSheet({ collections, onChoose, onCreate, onClose }: CollectSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Add to a collection`} onClose={onClose}>
      <ul className="min-h-0 overflow-y-auto pb-4">
        {collections.map((collection) => (
          <li key={collection.id}>
            <button type="button" className={rowClass} onClick={() => onChoose(collection)}>
              <RowContent
                icon={<Folder className="size-icon-lg" />}
                title={collection.name}
                detail={<Plural value={collection.bookIds.length} one="# title" other="# titles" />}
              />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={rowClass} onClick={onCreate}>
            <RowContent icon={<Plus className="size-icon-lg" />} title={<Trans>New collection</Trans>} />
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
