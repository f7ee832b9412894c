import { Trans } from '@lingui/react/macro';
import type { ShelfItem } from '../../../data/queries/shelf';
import { shelfProgress } from './shelfProgress';

export function WhereYouAre({ item }: { item: ShelfItem }) {
  const progress = shelfProgress(item);
  const { card, chapterCount } = item;
  if (!progress) return <Trans>Not started</Trans>;
  if (progress.percent === 100) return <Trans>Finished</Trans>;
  if (progress.chapter === 0) return <Trans>At the beginning</Trans>;
  if (card.kind === 'drama') {
    const [target, count] = [progress.chapter, chapterCount];
    return (
      <Trans>
        Ep. {target} of {count}
      </Trans>
    );
  }
  return (
    <Trans>
      Ch. {progress.chapter} of {chapterCount}
    </Trans>
  );
}
