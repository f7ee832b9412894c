import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { PlacedBook } from '../../../../contract/operator/titles.schema';
import { Tag } from '../../../ui/Badge';
import { Cover } from '../../../ui/Cover';
import { IconButton } from '../../../ui/IconButton';

type PlacedTitlesProps = {
  books: readonly PlacedBook[];
  onMove: (at: number, by: number) => void;
  onRemove: (id: number) => void;
};

export function PlacedTitles({ books, onMove, onRemove }: PlacedTitlesProps) {
  const { t } = useLingui();
  if (books.length === 0)
    return (
      <p className="px-4 py-3 text-ink-soft">
        <Trans>It is empty, so readers don’t see it.</Trans>
      </p>
    );
  return (
    <ol className="divide-y divide-line border-y border-line">
      {books.map(({ id, title, sourceImg, tint, kind, isHidden }, at) => (
        <li key={id} className="flex items-center gap-1 py-1 pr-1 pl-4">
          <Cover
            src={sourceImg}
            title={title}
            author=""
            tint={tint}
            kind={kind === 'drama' ? 'drama' : undefined}
            className="w-8 shrink-0"
          />
          <span className="min-w-0 flex-1 px-2 wrap-anywhere">
            {title}{' '}
            {isHidden && (
              <Tag tone="danger">
                <Trans>Not published</Trans>
              </Tag>
            )}
          </span>
          <IconButton label={t`Move ${title} up`} disabled={at === 0} onClick={() => onMove(at, -1)}>
            <ArrowUp className="size-icon-md" />
          </IconButton>
          <IconButton
            label={t`Move ${title} down`}
            disabled={at === books.length - 1}
            onClick={() => onMove(at, 1)}
          >
            <ArrowDown className="size-icon-md" />
          </IconButton>
          <IconButton label={t`Remove ${title}`} onClick={() => onRemove(id)}>
            <X className="size-icon-md" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
