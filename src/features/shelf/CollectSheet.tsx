import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Folder, Plus } from 'lucide-react';
import type { Collection } from '../../../data/queries/shelf';
import { RowContent, rowClass } from '../../ui/List';
import { Sheet } from '../../ui/Sheet';

type CollectSheetProps = {
  collections: readonly Collection[];
  onChoose: (collection: Collection) => void;
  onCreate: () => void;
  onClose: () => void;
};

export function CollectSheet({ collections, onChoose, onCreate, onClose }: CollectSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Add to a collection`} onClose={onClose}>
      <ul className="min-h-0 overflow-y-auto pb-4">
        {collections.map((collection) => (
          <li key={collection.id}>
            <button type="button" className={rowClass} onClick={() => onChoose(collection)}>
              <RowContent
                icon={<Folder className="size-icon-lg" />}
                title={collection.name}
                detail={<Plural value={collection.bookIds.length} one="# title" other="# titles" />}
              />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={rowClass} onClick={onCreate}>
            <RowContent icon={<Plus className="size-icon-lg" />} title={<Trans>New collection</Trans>} />
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
