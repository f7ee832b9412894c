import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { Result } from '../../../contract/wire/failure';
import type { ReadLately } from '../../../data/queries/history';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';
import { BookCover } from '../../ui/BookCover';
import { Menu, MenuItem } from '../../ui/Menu';
import { ReadingLink } from '../../ui/ReadingLink';
import { showToast } from '../../ui/toasts';

/** Books that were read but not kept, so that the reader need not search for them again. */
export function LatelyRow({ books }: { books: readonly ReadLately[] }) {
  const { t } = useLingui();
  if (books.length === 0) return null;
  return (
    <section aria-label={t`Recently read`} className="mt-6">
      <h2 className="page-width font-title text-lead font-semibold">
        <Trans>Recently read</Trans>
      </h2>
      <ul className="page-width no-scrollbar mt-2 flex snap-x snap-proximity scroll-pl-(--gutter) gap-3.5 overflow-x-auto overscroll-x-contain pt-1 pb-2">
        {books.map((book) => (
          <li key={book.bookId} className="relative w-24 shrink-0 snap-start">
            <ReadingLink bookId={book.bookId} target={book.target} className="group block rounded-sm">
              <BookCover book={book.card} folded />
              <span className="mt-2 line-clamp-2 pr-6 text-caption leading-snug font-medium group-hover:text-accent">
                {book.card.bookName}
              </span>
            </ReadingLink>
            <LatelyMenu book={book} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatelyMenu({ book: { bookId, card } }: { book: ReadLately }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const tell = (done: Result<unknown>, text: string) =>
    showToast({ text: done.ok ? text : failureText(done.failure.name) });
  const keep = async () => tell(await usecases.addToShelf({ bookId }), t`Added “${card.bookName}”`);
  const forget = async () => {
    const removed = await usecases.removeFromHistory({ kind: 'novel', id: bookId });
    if (!removed.ok) tell(removed, '');
  };
  return (
    <Menu
      label={t`More about “${card.bookName}”`}
      icon={<Ellipsis size={18} aria-hidden="true" />}
      side="above"
      className="absolute -right-3 -bottom-2.5"
    >
      <MenuItem onPress={() => void navigate({ to: '/bookInfo/$bookId', params: { bookId } })}>
        <Trans>About this book</Trans>
      </MenuItem>
      <MenuItem onPress={() => void keep()}>
        <Trans>Add to library</Trans>
      </MenuItem>
      <MenuItem onPress={() => void forget()}>
        <Trans>Remove from reading history</Trans>
      </MenuItem>
    </Menu>
  );
}
