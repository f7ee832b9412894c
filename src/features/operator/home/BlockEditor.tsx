import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { MOST_PLACED } from '../../../../contract/operator/operator';
import { cardClass } from '../../../ui/card';
import { IconButton } from '../../../ui/IconButton';
import { SelectRow } from '../../../ui/SelectRow';
import { TextField } from '../../../ui/TextField';
import { moved } from '../desk/moved';
import { AddTitle } from './AddTitle';
import type { DraftBlock } from './draft';
import { NamesFields } from './NamesFields';
import { PlacedTitles } from './PlacedTitles';

type BlockEditorProps = {
  block: DraftBlock;
  isFirst: boolean;
  isLast: boolean;
  onChange: (block: DraftBlock) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

export function BlockEditor({ block, isFirst, isLast, onChange, onMove, onRemove }: BlockEditorProps) {
  const { t } = useLingui();
  const { title, titles, style, books } = block;
  const name = title || t`New block`;
  return (
    <section aria-label={name} className={`${cardClass} overflow-hidden`}>
      <div className="flex items-end gap-1 p-4 pb-2">
        <TextField
          label={<Trans>Name of the block</Trans>}
          className="min-w-0 flex-1"
          value={title}
          onChange={(text) => onChange({ ...block, title: text })}
          maxLength={80}
        />
        <IconButton label={t`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp className="size-icon-md" />
        </IconButton>
        <IconButton label={t`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown className="size-icon-md" />
        </IconButton>
        <IconButton label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="size-icon-md" />
        </IconButton>
      </div>
      <SelectRow
        label={t`Style`}
        value={String(style)}
        onChange={(chosen) => onChange({ ...block, style: Number(chosen) as DraftBlock['style'] })}
        options={[
          { value: '1', label: t`1 – Large, one after another` },
          { value: '2', label: t`2 – A row` },
          { value: '3', label: t`3 – A row of wider cards` },
          { value: '4', label: t`4 – A row with “View more”` },
          { value: '5', label: t`5 – A list with “View more”` },
        ]}
      />
      <NamesFields titles={titles} onChange={(next) => onChange({ ...block, titles: next })} />
      <PlacedTitles
        books={books}
        onMove={(at, by) => onChange({ ...block, books: moved(books, at, by) })}
        onRemove={(id) => onChange({ ...block, books: books.filter((book) => book.id !== id) })}
      />
      {books.length < MOST_PLACED && (
        <AddTitle
          label={<Trans>Add a title</Trans>}
          placed={books.map(({ id }) => id)}
          onAdd={(book) => onChange({ ...block, books: [...books, book] })}
        />
      )}
    </section>
  );
}
