import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import { BookLink } from '../../../ui/BookLink';
import { buttonClass } from '../../../ui/buttonClass';
import { BookOffer } from './BookOffer';
import { endFreeReading } from './homePopup';

type FreePopupProps = { book: BookDetail; onShown: () => void; onClose: () => void };

/**
 * Offers a free book to a reader who has read before (spec 4.6). Closed, it may return an hour later;
 * followed, never.
 */
export function FreePopup({ book, onShown, onClose }: FreePopupProps) {
  const { t } = useLingui();
  return (
    <BookOffer
      held
      title={t`Your next book?`}
      book={book}
      note={<FreeChapters book={book} />}
      onShown={onShown}
      onClose={onClose}
    >
      <BookLink book={book} onClick={() => void endFreeReading()} className={buttonClass('primary', 'lg')}>
        <BookOpen className="size-icon-md" />
        <Trans>Free Reading</Trans>
      </BookLink>
    </BookOffer>
  );
}

function FreeChapters({ book: { chapterCount, freeChapters, pricePerChapter } }: { book: BookDetail }) {
  if (pricePerChapter > 0 && freeChapters < chapterCount)
    return (
      <Plural value={freeChapters} one="The first chapter is free" other="The first # chapters are free" />
    );
  return <Plural value={chapterCount} one="Its one chapter is free" other="All # chapters are free" />;
}
