import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { ArrowLeft, AudioLines, BookCheck, BookPlus, Search } from 'lucide-react';
import { useFailureText } from '../../../i18n/useFailureText';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { showToast } from '../../../ui/toasts';
import { maySpeak } from '../aloud/voicePresence';
import { BookmarkButton } from '../annotations/BookmarkButton';

type TopBarProps = {
  bookId: number;
  title: string | undefined;
  onShelf: boolean;
  onAloud: () => void;
  onSearch: () => void;
  onLeave: () => void;
};

export function TopBar({ bookId, title, onShelf, onAloud, onSearch, onLeave }: TopBarProps) {
  const failureText = useFailureText();
  const { t } = useTexts();
  const toggle = async () => {
    const result = onShelf
      ? await usecases.removeFromShelf({ bookId })
      : await usecases.addToShelf({ bookId });
    if (!result.ok) showToast({ text: failureText(result.failure.name) });
  };
  return (
    <header className="reader-bar reader-bar-top">
      <IconButton className="max-sm:mr-auto" label={t`Back`} onClick={onLeave}>
        <ArrowLeft className="size-icon-lg" />
      </IconButton>
      <p className="line-clamp-3 min-w-0 flex-1 font-title text-lead font-semibold max-sm:order-last max-sm:basis-full max-sm:px-3 max-sm:pb-1 max-sm:text-body">
        {title}
      </p>
      {/* An own book is always in the library and can be removed only there, where the reader is asked first. */}
      {bookId > 0 && (
        <Button
          kind="quiet"
          size="sm"
          aria-pressed={onShelf}
          onClick={toggle}
          icon={onShelf ? <BookCheck className="size-icon-md" /> : <BookPlus className="size-icon-md" />}
        >
          <span className="max-sm:sr-only">
            {onShelf ? <Trans>In library</Trans> : <Trans>Add to library</Trans>}
          </span>
        </Button>
      )}
      <IconButton label={t`Search in this book`} onClick={onSearch}>
        <Search className="size-icon-lg" />
      </IconButton>
      <IconButton
        disabled={!maySpeak()}
        label={maySpeak() ? t`Read aloud` : t`Read aloud: this device has no voices`}
        onClick={onAloud}
      >
        <AudioLines className="size-icon-lg" />
      </IconButton>
      <BookmarkButton bookId={bookId} />
    </header>
  );
}
