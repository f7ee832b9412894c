import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, Plus } from 'lucide-react';
import type { Collection } from '../../../data/queries/shelf';
import { Chip, chipClass } from '../../ui/Chip';
import { Menu, MenuItem } from '../../ui/Menu';

type CollectionChipsProps = {
  collections: readonly Collection[];
  open: Collection | undefined;
  onOpen: (id: string | undefined) => void;
  onCreate: () => void;
  onRename: (collection: Collection) => void;
  onDelete: (collection: Collection) => void;
  onArrange: () => void;
};

export function CollectionChips({ collections, open, onOpen, ...on }: CollectionChipsProps) {
  const { t } = useLingui();
  return (
    <div className="page-width mt-2 flex items-center desktop:mt-4">
      <div
        role="group"
        aria-label={t`Collections`}
        className="no-scrollbar -ml-(--gutter) flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 pl-(--gutter)"
      >
        <Chip pressed={open === undefined} onPress={() => onOpen(undefined)}>
          <Trans>Whole library</Trans>
        </Chip>
        {collections.map(({ id, name, bookIds }) => (
          <Chip key={id} pressed={open?.id === id} onPress={() => onOpen(id)}>
            <span className="max-w-48 truncate">{name}</span>
            <span className="text-caption tabular-nums opacity-80">{bookIds.length}</span>
          </Chip>
        ))}
        <button type="button" className={chipClass} onClick={on.onCreate}>
          <Plus className="size-icon-md" />
          <Trans>New collection</Trans>
        </button>
      </div>
      <Menu
        label={open ? t`More about “${open.name}”` : t`More about collections`}
        icon={<Ellipsis className="size-icon-md" />}
        side="below"
        className="-mr-2.5"
      >
        {open && (
          <MenuItem onPress={() => on.onRename(open)}>
            <Trans>Rename collection</Trans>
          </MenuItem>
        )}
        {open && (
          <MenuItem onPress={() => on.onDelete(open)}>
            <Trans>Delete collection</Trans>
          </MenuItem>
        )}
        <MenuItem onPress={on.onArrange} disabled={collections.length < 2}>
          <Trans>Arrange collections</Trans>
        </MenuItem>
      </Menu>
    </div>
  );
}
