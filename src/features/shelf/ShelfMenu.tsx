import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { Menu, MenuItem } from '../../ui/Menu';
import { titlePath } from '../../ui/titlePath';
import { useShelfActions } from './ShelfActions';

type ShelfMenuProps = { item: ShelfItem; side: 'above' | 'below'; className?: string };

export function ShelfMenu({ item, side, className }: ShelfMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { collection, collect, uncollect, remove } = useShelfActions();
  const { bookId, card } = item;
  return (
    <Menu
      label={t`More about “${card.bookName}”`}
      icon={<Ellipsis size={18} aria-hidden="true" />}
      side={side}
      className={className}
    >
      <MenuItem onPress={() => void navigate({ to: titlePath(card) })}>
        {card.kind === 'drama' ? <Trans>About this drama</Trans> : <Trans>About this book</Trans>}
      </MenuItem>
      <MenuItem onPress={() => collect([bookId])}>
        <Trans>Add to a collection</Trans>
      </MenuItem>
      {collection && (
        <MenuItem onPress={() => uncollect([bookId])}>
          <Trans>Remove from this collection</Trans>
        </MenuItem>
      )}
      <MenuItem onPress={() => remove([bookId])}>
        <Trans>Remove from library</Trans>
      </MenuItem>
    </Menu>
  );
}
