import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { usecases } from '../../platform/usecases';
import { Menu, MenuItem } from '../../ui/Menu';
import { showToast } from '../../ui/toasts';

type ShelfMenuProps = { item: ShelfItem; side: 'above' | 'below'; className?: string };

/** What else can be done with a book of the library. */
export function ShelfMenu({ item, side, className }: ShelfMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { bookId, card, addedAt, openedAt } = item;
  const remove = async () => {
    const removed = await usecases.removeFromShelf({ bookId });
    if (!removed.ok) {
      showToast({ text: t`This device could not save that.` });
      return;
    }
    showToast({
      text: t`Removed “${card.bookName}”`,
      action: {
        label: t`Undo`,
        run: () => void usecases.addToShelf({ bookId, addedAt, openedAt }),
      },
    });
  };
  return (
    <Menu
      label={t`More about “${card.bookName}”`}
      icon={<Ellipsis size={18} aria-hidden="true" />}
      side={side}
      className={className}
    >
      <MenuItem onPress={() => void navigate({ to: '/bookInfo/$bookId', params: { bookId } })}>
        <Trans>About this book</Trans>
      </MenuItem>
      <MenuItem onPress={() => void remove()}>
        <Trans>Remove from library</Trans>
      </MenuItem>
    </Menu>
  );
}
