import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { REMOVED_BOOK_DAYS } from '../../../contract/reading/limits';
import type { ShelfItem } from '../../../data/queries/shelf';
import { houseName } from '../../platform/device/houseName';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';

export type RemoveOwnHandle = { ask: (books: readonly ShelfItem[]) => void };

type RemoveOwnDialogProps = { ref: Ref<RemoveOwnHandle>; onConfirm: (bookIds: readonly number[]) => void };

/** Asks before own books leave the library, because they have no other copy. */
export function RemoveOwnDialog({ ref, onConfirm }: RemoveOwnDialogProps) {
  const { t } = useLingui();
  const [books, setBooks] = useState<readonly ShelfItem[]>([]);
  const dialog = useRef<ConfirmHandle>(null);
  useImperativeHandle(
    ref,
    () => ({
      ask: (asked) => {
        setBooks(asked);
        dialog.current?.open();
      },
    }),
    [],
  );
  const [only, ...others] = books;
  const count = books.length;
  const own = books.filter(({ bookId }) => bookId < 0).length;
  return (
    <ConfirmDialog
      ref={dialog}
      title={only && others.length === 0 ? t`Remove “${only.card.bookName}”?` : t`Remove ${count} titles?`}
      action={t`Remove`}
      onConfirm={() => onConfirm(books.map(({ bookId }) => bookId))}
    >
      {own < count && (
        <span className="mb-2 block">
          <Plural
            value={own}
            one="# of them comes from your own files."
            other="# of them come from your own files."
          />
        </span>
      )}
      {own === 1 ? (
        <Trans>
          It moves to “Recently removed” and can be put back for {REMOVED_BOOK_DAYS} days. Then its text, your
          place, bookmarks and highlights are deleted: there is no other copy of them in {houseName}.
        </Trans>
      ) : (
        <Trans>
          They move to “Recently removed” and can be put back for {REMOVED_BOOK_DAYS} days. Then their texts,
          your places, bookmarks and highlights are deleted: there is no other copy of them in {houseName}.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
