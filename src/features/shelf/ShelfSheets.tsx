import { useLingui } from '@lingui/react/macro';
import type { Collection, Library, ShelfItem } from '../../../data/queries/shelf';
import { usecases } from '../../platform/worker/usecases';
import { lazySheet } from '../../ui/lazySheet';
import { CollectSheet } from './CollectSheet';
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
