import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { REMOVED_BOOK_DAYS } from '../../../contract/reading/limits';
import type { Result } from '../../../contract/wire/failure';
import { type LaidAside, readRemovedBooks } from '../../../data/queries/ownBooks';
import { useFailureText } from '../../i18n/useFailureText';
import { houseName } from '../../platform/device/houseName';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { BookCover } from '../../ui/BookCover';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { Sheet } from '../../ui/Sheet';
import { showToast } from '../../ui/toasts';

export function RemovedBooks() {
  const books = useLive('removedBooks', readRemovedBooks).value ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {books.length > 0 && (
        <div className="page-width mt-8 flex justify-center pb-4">
          <button type="button" className={buttonClass('quiet', 'sm')} onClick={() => setOpen(true)}>
            <Trash2 className="size-icon-md" />
            <Trans>Recently removed</Trans>
            <span className="text-ink-soft tabular-nums">{books.length}</span>
          </button>
        </div>
      )}
      {isOpen && <RemovedSheet books={books} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemovedSheet({ books, onClose }: { books: readonly LaidAside[]; onClose: () => void }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<LaidAside>();
  const confirm = useRef<ConfirmHandle>(null);
  const tell = (result: Result<unknown>, text: string) =>
    showToast({ text: result.ok ? text : failureText(result.failure.name) });

  const putBack = async ({ bookId, card: { bookName } }: LaidAside) =>
    tell(await usecases.putBackBook({ bookId }), t`“${bookName}” is in your library again`);
  const remove = async () => {
    if (!chosen) return;
    const { bookId, card } = chosen;
    const { bookName } = card;
    tell(await usecases.deleteRemovedBook({ bookId }), t`Deleted “${bookName}”`);
  };
  return (
    <Sheet title={t`Recently removed`} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-5 pb-6">
        <p className="text-pretty text-ink-soft">
          {books.length > 0 ? (
            <Trans>
              Books from your own files stay here for {REMOVED_BOOK_DAYS} days, with your place, bookmarks and
              highlights. Then they are deleted from this device.
            </Trans>
          ) : (
            <Trans>There is nothing here any more.</Trans>
          )}
        </p>
        <ul className="mt-2 divide-y divide-line">
          {books.map((book) => (
            <li key={book.bookId} className="flex gap-4 py-4">
              <span className="w-14 shrink-0">
                <BookCover book={book.card} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 font-medium break-words">{book.card.bookName}</p>
                <p className="mt-0.5 text-caption text-ink-soft">
                  <DaysLeft days={book.daysLeft} />
                  {book.marks > 0 && (
                    <>
                      {' · '}
                      <Plural value={book.marks} one="# mark" other="# marks" />
                    </>
                  )}
                </p>
                <div className="mt-2 -ml-1 flex flex-wrap gap-2">
                  <Button
                    kind="tonal"
                    size="sm"
                    icon={<Undo2 className="size-icon-md" />}
                    aria-label={t`Put back “${book.card.bookName}”`}
                    onClick={() => void putBack(book)}
                  >
                    <Trans>Put back</Trans>
                  </Button>
                  <Button
                    kind="quiet"
                    size="sm"
                    className="text-danger!"
                    aria-label={t`Delete “${book.card.bookName}” for good`}
                    onClick={() => {
                      setChosen(book);
                      confirm.current?.open();
                    }}
                  >
                    <Trans>Delete for good</Trans>
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        ref={confirm}
        title={t`Delete “${chosen?.card.bookName ?? ''}” for good?`}
        action={t`Delete`}
        onConfirm={() => void remove()}
      >
        <Trans>
          Its text, your place, bookmarks and highlights are deleted from this device. There is no other copy
          of them in {houseName}.
        </Trans>
      </ConfirmDialog>
    </Sheet>
  );
}

function DaysLeft({ days }: { days: number }) {
  if (days === 0) return <Trans>Deleted within days</Trans>;
  return <Plural value={days} one="# day left" other="# days left" />;
}
