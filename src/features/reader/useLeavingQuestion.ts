import { useLingui } from '@lingui/react';
import { useLingui as useTexts } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { failureText } from '../../i18n/failureText';
import { usecases } from '../../platform/usecases';
import { showToast } from '../../ui/toasts';

type Leaving = {
  bookId: number;
  bookName: string | undefined;
  onShelf: boolean;
  /** The reader's own setting (spec 3, exitReminderBookshelf). */
  asksForShelf: boolean;
  /** Whether the book was read on this visit, and not only looked at. */
  hasBegun: () => boolean;
};

/**
 * Asks on leaving, however one leaves, whether a book that was read belongs into the library. The question waits on the page
 * the reader went to: leaving itself is never held up.
 */
export function useLeavingQuestion(leaving: Leaving): void {
  const { _ } = useLingui();
  const { t } = useTexts();
  const askForShelf = async ({ bookId, bookName, onShelf, asksForShelf }: Leaving): Promise<void> => {
    if (!asksForShelf || onShelf) return;
    const answer = await usecases.askAboutShelf({ bookId });
    // Without an answer there is no question: it comes up another time.
    if (!answer.ok || !answer.value.ask) return;
    const add = async () => {
      const added = await usecases.addToShelf({ bookId });
      showToast({ text: added.ok ? t`In your library now` : _(failureText[added.failure.name]) });
    };
    showToast({
      text: t`Add “${bookName}” to your library?`,
      action: { label: t`Add`, run: () => void add() },
    });
  };
  const now = useRef<() => void>(() => undefined);
  useEffect(() => {
    const ask = async () => {
      if (leaving.bookName === undefined || !leaving.hasBegun()) return;
      await askForShelf(leaving);
    };
    now.current = () => void ask();
  });
  useEffect(() => () => now.current(), []);
}
