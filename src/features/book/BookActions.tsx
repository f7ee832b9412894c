import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BookDetail } from '../../../contract/catalog';
import type { Place } from '../../../data/rows';
import { failureText } from '../../i18n/failureText';
import { usecases } from '../../platform/usecases';
import { buttonClass } from '../../ui/button';
import { showToast } from '../../ui/toasts';

type BookActionsProps = { book: BookDetail; target: number; place: Place | undefined; onShelf: boolean };

/** The two things one does with a book: read it, keep it. */
export function BookActions({ book, target, place, onShelf }: BookActionsProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    const { id: bookId } = book;
    const result = onShelf
      ? await usecases.removeFromShelf({ bookId })
      : await usecases.addToShelf({ bookId });
    setBusy(false);
    if (!result.ok) {
      showToast({ text: i18n._(failureText[result.failure.name]) });
    } else if (onShelf) {
      showToast({
        text: t`Removed from your library`,
        action: { label: t`Undo`, run: () => void usecases.addToShelf({ bookId }) },
      });
    } else {
      showToast({ text: t`Added to your library` });
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        to="/reading/$bookId/$target"
        params={{ bookId: book.id, target }}
        className={`${buttonClass('primary', 'lg')} flex-1 px-5! sm:flex-none`}
      >
        <BookOpen size={20} aria-hidden="true" />
        {place === undefined ? (
          <Trans>Read</Trans>
        ) : place.target > 0 ? (
          <Trans>Continue · ch. {place.target}</Trans>
        ) : (
          <Trans>Continue</Trans>
        )}
      </Link>
      <button
        type="button"
        disabled={busy}
        aria-pressed={onShelf}
        onClick={() => void toggle()}
        className={`${buttonClass(onShelf ? 'tonal' : 'outline', 'lg')} px-5!`}
      >
        {onShelf ? <Check size={20} aria-hidden="true" /> : <Plus size={20} aria-hidden="true" />}
        {onShelf ? <Trans>In library</Trans> : <Trans>Add to library</Trans>}
      </button>
    </div>
  );
}
