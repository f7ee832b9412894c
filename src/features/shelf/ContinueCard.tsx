import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ShelfItem } from '../../../data/queries/shelf';
import type { Place } from '../../../data/rows';
import { Cover } from '../../ui/Cover';
import { ProgressLine } from '../../ui/ProgressLine';
import { shelfProgress } from './progress';
import { WhereYouAre } from './WhereYouAre';

/** Straight back to the page where the last book was left. */
export function ContinueCard({ item, place }: { item: ShelfItem; place: Place }) {
  const { t } = useLingui();
  const { card, chapterCount } = item;
  const progress = shelfProgress(place, chapterCount);
  return (
    <Link
      to="/reading/$bookId/$target"
      params={{ bookId: item.bookId, target: place.target }}
      className="group flex max-w-xl items-center gap-4 rounded-lg bg-surface p-3 shadow-raised transition-shadow duration-200 hover:shadow-cover"
    >
      <span className="w-16 shrink-0">
        <Cover
          src={card.sourceImg}
          title={card.bookName}
          author={card.authorName}
          tint={card.tint}
          eager
          folded
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption font-medium text-accent">
          <Trans>Continue reading</Trans>
        </span>
        <span className="mt-0.5 line-clamp-2 font-title text-lead font-semibold">{card.bookName}</span>
        <span className="mt-0.5 block text-caption text-ink-soft">
          <WhereYouAre progress={progress} chapterCount={chapterCount} />
        </span>
        <span className="mt-2.5 block">
          <ProgressLine percent={progress?.percent ?? 0} label={t`Read so far`} />
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
    </Link>
  );
}
