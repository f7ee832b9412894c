import { Trans } from '@lingui/react/macro';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import type { Opening } from '../openings';
import { LockedChapter } from './LockedChapter';
import { useStage } from './StageContext';

type ChapterStateProps = { opening: Exclude<Opening, { kind: 'text' }>; target: number };

/** Instead of text: it is on its way, it is locked, or it cannot be had now. */
export function ChapterState({ opening, target }: ChapterStateProps) {
  const { chapters, supply } = useStage();
  const title = chapters.find((entry) => entry.target === target)?.title;
  if (opening.kind === 'locked') return <LockedChapter target={target} title={title} />;
  if (opening.kind === 'failed')
    return <LoadFailure failure={opening.failure} retry={() => void supply.open(target)} />;
  return (
    <div className="leaf-waiting">
      <p className="sr-only" role="status">
        <Trans>Loading</Trans>
      </p>
      <h1>{title}</h1>
      {LINES.map((width) => (
        <SkeletonBlock className={`mt-4 h-3 ${width}`} key={width} />
      ))}
    </div>
  );
}

const LINES = ['w-full', 'w-11/12', 'w-10/12', 'w-9/12', 'w-8/12', 'w-6/12'];
