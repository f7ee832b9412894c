import { useLingui as useTexts } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../i18n/useFailureText';
import { awaitOffers, isSomethingOffered } from '../../platform/visit/offers';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

type Leaving = {
  bookId: number;
  bookName: string | undefined;
  onShelf: boolean;
  /** The reader's setting (spec 3, exitReminderBookshelf). */
  asksForShelf: boolean;
  hasBegun: () => boolean;
};

/**
 * When the reader leaves a book, in any way, asks whether to add it to the library, or, after three chapters,
 * for a rating. The question is shown on the next page, unless that page asks another one: then it is asked
 * another time. Leaving is never delayed.
 */
export function useLeavingQuestion(leaving: Leaving): void {
  const failureText = useFailureText();
  const { t } = useTexts();
  const navigate = useNavigate();
  const askForShelf = async ({ bookId, bookName, onShelf, asksForShelf }: Leaving): Promise<boolean> => {
    if (!asksForShelf || onShelf) return false;
    const answer = await usecases.askAboutShelf({ bookId });
    if (!answer.ok || !answer.value.ask) return false;
    const add = async () => {
      const added = await usecases.addToShelf({ bookId });
      showToast({ text: added.ok ? t`In your library now` : failureText(added.failure.name) });
    };
    showToast({
      text: t`Add “${bookName}” to your library?`,
      action: { label: t`Add`, run: () => void add() },
    });
    return true;
  };
  const askForRating = async ({ bookId, bookName }: Leaving): Promise<void> => {
    const answer = await usecases.askAboutRating({ bookId });
    if (!answer.ok || !answer.value.ask) return;
    showToast({
      text: t`How do you like “${bookName}”?`,
      action: {
        label: t`Rate it`,
        run: () => void navigate({ to: '/bookInfo/$bookId', params: { bookId }, hash: 'rating' }),
      },
    });
  };
  const now = useRef<() => void>(() => undefined);
  useEffect(() => {
    const ask = async () => {
      if (leaving.bookName === undefined || !leaving.hasBegun()) return;
      if (await isSomethingOffered()) return;
      if (!(await askForShelf(leaving))) await askForRating(leaving);
    };
    now.current = () => void ask();
  });
  useEffect(() => {
    awaitOffers();
    return () => now.current();
  }, []);
}
