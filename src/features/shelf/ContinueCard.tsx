import { Trans } from '@lingui/react/macro';
import type { ShelfItem } from '../../../data/queries/shelf';
import { ReadSoFar } from './ReadSoFar';
import { ShelfCover } from './ShelfCover';
import { ShelfLink } from './ShelfLink';
import { ShelfMenu } from './ShelfMenu';
import { shelfProgress } from './shelfProgress';
import { WhereYouAre } from './WhereYouAre';

export function ContinueCard({ item, onDevice }: { item: ShelfItem; onDevice: boolean }) {
  const { card } = item;
  const progress = shelfProgress(item);
  return (
    <div className="relative flex max-w-xl items-center rounded-lg bg-surface pr-1 shadow-raised before:absolute before:inset-0 before:-z-1 before:rounded-lg before:opacity-0 before:shadow-cover before:transition-opacity before:duration-base isolate hover:before:opacity-100 has-[[role=menu]]:z-20">
      <ShelfLink item={item} className="group flex min-w-0 flex-1 items-center gap-4 rounded-lg p-3">
        <span className="relative w-20 shrink-0 desktop:w-24">
          <ShelfCover item={item} onDevice={onDevice} eager />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-caption font-medium text-accent">
            <Trans>Continue reading</Trans>
          </span>
          <span className="mt-0.5 line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
            {card.bookName}
          </span>
          <span className="mt-0.5 block text-caption text-ink-soft">
            <WhereYouAre item={item} />
          </span>
          <span className="mt-2.5 flex items-center gap-2">
            <ReadSoFar progress={progress} />
          </span>
        </span>
      </ShelfLink>
      <ShelfMenu item={item} side="below" />
    </div>
  );
}
