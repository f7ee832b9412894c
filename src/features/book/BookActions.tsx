import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Check, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Place } from '../../../data/tables/rows';
import { ShelfButton } from '../../shared/titlePage/ShelfButton';
import type { ShelfToggle } from '../../shared/titlePage/useShelfToggle';
import { Button } from '../../ui/Button';
import { type ButtonSize, buttonClass } from '../../ui/buttonClass';
import { ReadingLink } from '../../ui/ReadingLink';

type BookActionsProps = {
  bookId: number;
  more: ReactNode;
  target: number;
  place: Place | undefined;
  shelf: ShelfToggle;
  ref?: Ref<HTMLDivElement>;
};

export function BookActions({ bookId, target, place, shelf, more, ref }: BookActionsProps) {
  return (
    <div ref={ref} className="flex flex-wrap gap-3">
      <ReadLink bookId={bookId} target={target} place={place} size="lg" />
      <ShelfButton shelf={shelf} />
      {more}
    </div>
  );
}

type ReadLinkProps = { bookId: number; target: number; place: Place | undefined; size: ButtonSize };

export function ReadLink({ bookId, target, place, size }: ReadLinkProps) {
  return (
    <ReadingLink
      bookId={bookId}
      target={target}
      className={`${buttonClass('primary', size)} flex-auto md:flex-none ${size === 'lg' ? 'max-md:px-4! max-md:text-body' : ''}`}
    >
      <BookOpen className="size-icon-lg" />
      {place === undefined ? (
        <Trans>Read</Trans>
      ) : place.target > 0 ? (
        <Trans>Continue · ch. {place.target}</Trans>
      ) : (
        <Trans>Continue</Trans>
      )}
    </ReadingLink>
  );
}

export function ShelfIconButton({ shelf }: { shelf: ShelfToggle }) {
  const { t } = useLingui();
  return (
    <Button
      kind={shelf.onShelf ? 'tonal' : 'outline'}
      busy={shelf.busy}
      aria-pressed={shelf.onShelf}
      aria-label={shelf.onShelf ? t`In library` : t`Add to library`}
      icon={shelf.onShelf ? <Check className="size-icon-lg" /> : <Plus className="size-icon-lg" />}
      onClick={shelf.toggle}
      className="size-11 shrink-0 p-0!"
    />
  );
}
