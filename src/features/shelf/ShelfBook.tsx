import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Ellipsis } from 'lucide-react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { usecases } from '../../platform/usecases';
import { BookLink } from '../../ui/BookLink';
import { Cover } from '../../ui/Cover';
import { Menu, MenuItem } from '../../ui/Menu';
import { ProgressLine } from '../../ui/ProgressLine';
import { showToast } from '../../ui/toasts';
import { shelfProgress } from './progress';
import { WhereYouAre } from './WhereYouAre';

type ShelfBookProps = { item: ShelfItem; onDevice: boolean; eager: boolean };

/** One book of the library. The folded corner marks a book that was begun. */
export function ShelfBook({ item, onDevice, eager }: ShelfBookProps) {
  const { t } = useLingui();
  const { card, place, chapterCount, bookId, addedAt, openedAt } = item;
  const progress = shelfProgress(place, chapterCount);
  const percent = progress?.percent ?? 0;
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
    <div className="relative">
      <BookLink bookId={bookId} className="group block rounded-sm">
        <span className="relative block">
          <Cover
            src={card.sourceImg}
            title={card.bookName}
            author={card.authorName}
            tint={card.tint}
            eager={eager}
            folded={place !== undefined}
            className="transition-transform duration-200 ease-out group-hover:-translate-y-0.5 group-active:scale-[0.98]"
          />
          {onDevice && (
            <span className="absolute bottom-1.5 left-1.5 grid size-6 place-items-center rounded-full bg-surface text-accent shadow-raised">
              <CircleCheck size={18} aria-hidden="true" />
              <span className="sr-only">
                <Trans>On this device</Trans>
              </span>
            </span>
          )}
        </span>
        <span className="mt-2.5 flex h-4 items-center gap-2">
          <span className="flex-1">
            <ProgressLine percent={percent} label={t`Read so far`} />
          </span>
          {progress && (
            <span className="text-micro font-medium text-ink-soft tabular-nums">{progress.percent}%</span>
          )}
        </span>
        <span className="mt-1 line-clamp-2 leading-snug font-medium group-hover:text-accent">
          {card.bookName}
        </span>
        <span className="mt-0.5 block pr-8 text-caption text-ink-soft">
          <WhereYouAre progress={progress} chapterCount={chapterCount} />
        </span>
      </BookLink>
      <Menu
        label={t`More about “${card.bookName}”`}
        icon={<Ellipsis size={18} aria-hidden="true" />}
        className="absolute -right-3 -bottom-3.5"
      >
        <MenuItem onPress={() => void remove()}>
          <Trans>Remove from library</Trans>
        </MenuItem>
      </Menu>
    </div>
  );
}
