import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Play } from 'lucide-react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import { buttonClass } from '../../../ui/buttonClass';
import { ReadingLink } from '../../../ui/ReadingLink';
import type { AdParams } from './adParams';
import { BookOffer } from './BookOffer';
import { endContinue } from './homePopup';

type ContinuePopupProps = { book: BookCard; params: AdParams; onShown: () => void; onClose: () => void };

/** Offers the book or drama that a link leads to (spec 4.4). Closed in any way, it is not shown again. */
export function ContinuePopup({ book, params, onShown, onClose }: ContinuePopupProps) {
  const { t } = useLingui();
  const { number } = params;
  const isDrama = book.kind === 'drama';
  const follow = {
    onClick: () => void endContinue(params, 'followed'),
    className: buttonClass('primary', 'lg'),
  };
  const close = () => {
    void endContinue(params, 'closed');
    onClose();
  };
  return (
    <BookOffer
      title={isDrama ? t`Your drama is waiting` : t`Your book is waiting`}
      book={book}
      note={isDrama ? <Trans>Episode {number}</Trans> : <Trans>Chapter {number}</Trans>}
      onShown={onShown}
      onClose={close}
    >
      {isDrama ? (
        <Link to="/drama/$videoId/$target" params={{ videoId: book.id, target: number }} {...follow}>
          <Play className="size-icon-md fill-current" />
          <Trans>Continue watching</Trans>
        </Link>
      ) : (
        <ReadingLink bookId={book.id} target={number} {...follow}>
          <BookOpen className="size-icon-md" />
          <Trans>Continue reading</Trans>
        </ReadingLink>
      )}
    </BookOffer>
  );
}
