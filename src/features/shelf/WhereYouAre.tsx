import { Trans } from '@lingui/react/macro';
import type { BookProgress } from '../../ui/bookProgress';

/** How far into a book, in words. */
export function WhereYouAre({
  progress,
  chapterCount,
}: {
  progress: BookProgress | undefined;
  chapterCount: number;
}) {
  if (!progress) return <Trans>Not started</Trans>;
  if (progress.percent === 100) return <Trans>Finished</Trans>;
  if (progress.chapter === 0) return <Trans>At the beginning</Trans>;
  return (
    <Trans>
      Ch. {progress.chapter} of {chapterCount}
    </Trans>
  );
}
