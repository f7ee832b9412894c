import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import type { BookCard } from '../../../../contract/schemas/catalogue';
import { buttonClass } from '../../../ui/buttonClass';
import { ReadingLink } from '../../../ui/ReadingLink';
import type { AdParams } from './adParams';
import { BookOffer } from './BookOffer';
import { endContinue } from './homePopup';

type ContinuePopupProps = { book: BookCard; params: AdParams; onClose: () => void };

/** The book a link has carried the visitor to (spec 4.4). Closed, by a tap beside it too, it does not come back. */
export function ContinuePopup({ book, params, onClose }: ContinuePopupProps) {
  const { t } = useLingui();
  const { number } = params;
  const close = () => {
    void endContinue(params, 'closed');
    onClose();
  };
  return (
    <BookOffer
      title={t`Your book is waiting`}
      book={book}
      note={<Trans>Chapter {number}</Trans>}
      onClose={close}
    >
      <ReadingLink
        bookId={book.id}
        target={number}
        onClick={() => void endContinue(params, 'followed')}
        className={buttonClass('primary', 'lg')}
      >
        <BookOpen className="size-icon-md" />
        <Trans>Continue reading</Trans>
      </ReadingLink>
    </BookOffer>
  );
}
