import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { ArrowLeft, BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { failureText } from '../../../i18n/failureText';
import { usecases } from '../../../platform/usecases';
import { iconButtonClass } from '../../../ui/button';
import { showToast } from '../../../ui/toasts';

type TopBarProps = { bookId: number; title: string | undefined; onShelf: boolean; onLeave: () => void };

/** Above the page while the menu is awake: the way out, the book, the library. */
export function TopBar({ bookId, title, onShelf, onLeave }: TopBarProps) {
  const { _ } = useLingui();
  const { t } = useTexts();
  const toggle = async () => {
    const result = onShelf
      ? await usecases.removeFromShelf({ bookId })
      : await usecases.addToShelf({ bookId });
    if (!result.ok) showToast({ text: _(failureText[result.failure.name]) });
  };
  return (
    <header className="reader-bar reader-bar-top">
      <button aria-label={t`Back`} className={iconButtonClass} onClick={onLeave} type="button">
        <ArrowLeft aria-hidden="true" size={22} />
      </button>
      <p className="min-w-0 flex-1 truncate font-title text-lead font-semibold">{title}</p>
      <button aria-pressed={onShelf} className="reader-bar-button" onClick={toggle} type="button">
        {onShelf ? (
          <>
            <BookmarkCheck aria-hidden="true" size={20} />
            <Trans>In library</Trans>
          </>
        ) : (
          <>
            <BookmarkPlus aria-hidden="true" size={20} />
            <Trans>Add to library</Trans>
          </>
        )}
      </button>
    </header>
  );
}
