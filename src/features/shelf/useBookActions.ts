import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isAdult } from '../../../contract/catalogue/ageRating';
import type { Result } from '../../../contract/wire/failure';
import { readIsOfAge } from '../../../data/queries/age';
import type { Collection, ShelfItem } from '../../../data/queries/shelf';
import { useFailureText } from '../../i18n/useFailureText';
import { askToPersistOnce } from '../../platform/device/persistence';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/** Actions on books of the library; a removal can be undone. */
export function useBookActions(items: readonly ShelfItem[]) {
  const { t } = useLingui();
  const failureText = useFailureText();

  const tell = (result: Result<unknown>, text: string, undo?: () => Promise<Result<unknown>>) => {
    if (!result.ok) {
      showToast({ text: failureText(result.failure.name) });
      return;
    }
    const back = async () => {
      const undone = await undo?.();
      if (undone && !undone.ok) showToast({ text: failureText(undone.failure.name) });
    };
    showToast({ text, ...(undo && { action: { label: t`Undo`, run: () => void back() } }) });
  };

  const named = (bookIds: readonly number[]) =>
    bookIds.length === 1 ? items.find(({ bookId }) => bookId === bookIds[0])?.card.bookName : undefined;

  const remove = async (bookIds: readonly number[]) => {
    const name = named(bookIds);
    const removed = await usecases.removeBooks({ bookIds });
    const rows = removed.ok ? removed.value : [];
    // Another call was faster: show nothing, and keep its undo.
    if (removed.ok && rows.length === 0) return;
    const count = rows.length;
    const text = name
      ? t`Removed “${name}”`
      : t`${plural(count, { one: 'Removed # title', other: 'Removed # titles' })}`;
    tell(removed, text, () => usecases.restoreBooks({ rows }));
  };

  const download = async (chosen: readonly number[]) => {
    const isClosed = (bookId: number) => items.some((item) => item.bookId === bookId && isAdult(item.card));
    const isOfAge = !chosen.some(isClosed) || (await readIsOfAge());
    const bookIds = isOfAge ? chosen : chosen.filter((bookId) => !isClosed(bookId));
    if (bookIds.length === 0) {
      showToast({ text: t`Open it first: it is for adults, and asks for your age once` });
      return;
    }
    void askToPersistOnce();
    const begun = await usecases.downloadBooks({ bookIds });
    const count = begun.ok ? begun.value.begun : 0;
    const isDrama = (bookId: number) => items.some((item) => item.bookId === bookId && item.card.kind);
    const text =
      count === 0
        ? bookIds.some(isDrama)
          ? t`A drama’s episodes are downloaded from its own page`
          : t`These titles are downloaded already`
        : t`${plural(count, { one: 'Downloading # book', other: 'Downloading # books' })}`;
    tell(begun, text);
  };

  const uncollect = async ({ id, name }: Collection, bookIds: readonly number[]) => {
    const taken = await usecases.uncollectBooks({ id, bookIds });
    tell(taken, t`Removed from “${name}”`, () => usecases.collectBooks({ id, bookIds }));
  };

  const collect = async ({ id, name }: Collection, bookIds: readonly number[]) => {
    const added = await usecases.collectBooks({ id, bookIds });
    const fresh = added.ok ? added.value.added : [];
    tell(added, t`Added to “${name}”`, () => usecases.uncollectBooks({ id, bookIds: fresh }));
  };

  const deleteCollection = async ({ id, name }: Collection) => {
    const deleted = await usecases.deleteCollection({ id });
    const undo = deleted.ok ? () => usecases.restoreCollection(deleted.value) : undefined;
    tell(deleted, t`Deleted “${name}”`, undo);
  };

  return { remove, download, collect, uncollect, deleteCollection, tell };
}
