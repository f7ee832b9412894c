import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../../contract/wire/failure';
import type { ShelfRow } from '../../../data/tables/rows';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAction } from '../../platform/visit/usage';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

export type ShelfToggle = { onShelf: boolean; busy: boolean; toggle: () => void };

/** Adds a book to the library or removes it, with an undo that restores its position. */
export function useShelfToggle(bookId: number, entry: ShelfRow | undefined): ShelfToggle {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const onShelf = entry !== undefined;

  const tell = (result: Result<null>, text: string, undo: () => Promise<Result<null>>) => {
    const answer = async () => {
      const undone = await undo();
      if (!undone.ok) showToast({ text: failureText(undone.failure.name) });
    };
    if (result.ok) showToast({ text, action: { label: t`Undo`, run: () => void answer() } });
    else showToast({ text: failureText(result.failure.name) });
  };
  const toggle = async () => {
    setBusy(true);
    if (entry) {
      const { addedAt, openedAt } = entry;
      const removed = await usecases.removeFromShelf({ bookId });
      tell(removed, t`Removed from your library`, () => usecases.addToShelf({ bookId, addedAt, openedAt }));
    } else {
      const added = await usecases.addToShelf({ bookId });
      if (added.ok)
        void recordAction(location.pathname.startsWith('/drama') ? 'dramaInfo shelve' : 'bookInfo shelve');
      tell(added, t`Added to your library`, () => usecases.removeFromShelf({ bookId }));
    }
    setBusy(false);
  };
  return { onShelf, busy, toggle: () => void toggle() };
}
