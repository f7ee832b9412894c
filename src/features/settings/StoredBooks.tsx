import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { REMOVED_BOOK_DAYS } from '../../../contract/reading/limits';
import { readStoredBooks, type StoredBook } from '../../../data/queries/storedBooks';
import { useFailureText } from '../../i18n/useFailureText';
import { houseName } from '../../platform/device/houseName';
import { type Live, useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { BookLink } from '../../ui/BookLink';
import { formatBytes } from '../../ui/bytes';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { ReadingLink } from '../../ui/ReadingLink';
import { showToast } from '../../ui/toasts';

export function StoredBooks({ first }: { first: Live<StoredBook[]> }) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const books = useLive('storedBooks', readStoredBooks, first).value ?? [];
  const [chosen, setChosen] = useState<StoredBook>();
  const confirm = useRef<ConfirmHandle>(null);
  const bytes = books.reduce((sum, book) => sum + book.bytes, 0);

  /** The text of an own file is deleted together with its book. */
  const removeOwn = async ({ bookId, bookName }: StoredBook) => {
    const removed = await usecases.removeBooks({ bookIds: [bookId] });
    if (!removed.ok) return showToast({ text: failureText(removed.failure.name) });
    const rows = removed.value;
    return showToast({
      text: t`Removed “${bookName}”`,
      action: { label: t`Undo`, run: () => void usecases.restoreBooks({ rows }) },
    });
  };
  const deleteRemoved = async ({ bookId, bookName }: StoredBook) => {
    const deleted = await usecases.deleteRemovedBook({ bookId });
    showToast({ text: deleted.ok ? t`Deleted “${bookName}”` : failureText(deleted.failure.name) });
  };
  const remove = async () => {
    if (!chosen) return;
    if (chosen.isRemoved) return deleteRemoved(chosen);
    if (chosen.bookId < 0) return removeOwn(chosen);
    const removed = await usecases.removeDownload({ bookId: chosen.bookId });
    showToast({ text: removed.ok ? t`Text removed` : failureText(removed.failure.name) });
  };

  return (
    <div id="downloads" className="scroll-mt-20">
      <ListGroup title={t`Books on this device`}>
        <p className="px-4 py-4 text-pretty text-ink-soft">
          {books.length === 0 ? (
            <Trans>No text is kept yet. The page of every book has a button to download it.</Trans>
          ) : (
            <>
              <Plural value={books.length} one="# book" other="# books" />, {formatBytes(bytes, i18n.locale)}
            </>
          )}
        </p>
        {books.map((book) => (
          <div key={book.bookId} className="flex items-center pr-2">
            <BookEntry book={book}>
              <RowContent
                title={
                  <span className="line-clamp-2">{book.bookName || <Trans>Book {book.bookId}</Trans>}</span>
                }
                detail={<State book={book} />}
                value={formatBytes(book.bytes, i18n.locale)}
              />
            </BookEntry>
            <IconButton
              label={t`Remove the text of “${book.bookName}”`}
              className="text-ink-soft"
              onClick={() => {
                setChosen(book);
                confirm.current?.open();
              }}
            >
              <Trash2 className="size-icon-md" />
            </IconButton>
          </div>
        ))}
      </ListGroup>
      <ConfirmDialog
        ref={confirm}
        title={
          chosen?.isRemoved ? t`Delete “${chosen.bookName}” for good?` : t`Remove the text from this device?`
        }
        action={chosen?.isRemoved ? t`Delete` : t`Remove`}
        onConfirm={() => void remove()}
      >
        {chosen?.isRemoved ? (
          <Trans>
            Its text, your place, bookmarks and highlights are deleted from this device. There is no other
            copy of them in {houseName}.
          </Trans>
        ) : chosen && chosen.bookId < 0 ? (
          <Trans>
            It came from your own file, so the book leaves your library too. The library keeps it under
            “Recently removed” for {REMOVED_BOOK_DAYS} days.
          </Trans>
        ) : (
          <Trans>
            Your place and the chapter you are in stay. The rest downloads again when you are online.
          </Trans>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** Links to the book's page. An own book has none: it opens in the reader, unless it was removed. */
function BookEntry({ book: { bookId, isRemoved }, children }: { book: StoredBook; children: ReactNode }) {
  const className = `${rowClass} min-w-0 flex-1`;
  if (isRemoved) return <div className={className}>{children}</div>;
  if (bookId > 0) {
    return (
      <BookLink book={{ id: bookId }} className={className}>
        {children}
      </BookLink>
    );
  }
  return (
    <ReadingLink bookId={bookId} target={1} className={className}>
      {children}
    </ReadingLink>
  );
}

function State({ book: { chapters, download, isRemoved } }: { book: StoredBook }) {
  const failureText = useFailureText();
  if (isRemoved) return <Trans>Recently removed</Trans>;
  if (!download) return <Plural value={chapters} one="# chapter" other="# chapters" />;
  const { stored, total, state, failure } = download;
  if (state === 'done') return <Trans>Complete</Trans>;
  if (state === 'running') {
    return (
      <Trans>
        Downloading, {stored} of {total} chapters
      </Trans>
    );
  }
  if (state === 'paused') {
    return (
      <Trans>
        Paused, {stored} of {total} chapters
      </Trans>
    );
  }
  return (
    <span className="text-danger">
      <Trans>
        Stopped, {stored} of {total} chapters
      </Trans>
      {failure && <span className="block">{failureText(failure.name)}</span>}
    </span>
  );
}
