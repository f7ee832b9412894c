import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { StateMessage } from '../../../ui/StateMessage';
import { useStage } from '../context/StageContext';
import type { Opening } from '../session/openings';
import { LockedChapter } from './LockedChapter';
import { useInSight } from './useInSight';

type ChapterStateProps = { opening: Exclude<Opening, { kind: 'text' }>; target: number };

/** Shown instead of text: the chapter is loading, locked, or cannot be fetched. */
export function ChapterState({ opening, target }: ChapterStateProps) {
  const { chapters, supply } = useStage();
  const inSight = useInSight(target);
  const title = chapters.find((entry) => entry.target === target)?.title;
  if (opening.kind === 'locked') return <LockedChapter target={target} title={title} />;
  // Shown for the current chapter only: its neighbours would repeat the message, also to a screen reader.
  if (inSight && opening.kind === 'failed') {
    if (opening.failure.name === 'notFound') return <Gone />;
    return <LoadFailure failure={opening.failure} retry={() => void supply.open(target)} />;
  }
  return (
    <div aria-busy="true" className="leaf-waiting">
      {inSight && (
        <p className="sr-only" role="status">
          <Trans>Loading</Trans>
        </p>
      )}
      <h1>{title}</h1>
      {LINES.map((width) => (
        <SkeletonBlock className={`mt-4 h-3 ${width}`} key={width} />
      ))}
    </div>
  );
}

function Gone() {
  return (
    <StateMessage
      page
      role="alert"
      drawing="lost"
      title={<Trans>This chapter is no longer available</Trans>}
      actions={
        <>
          <Link to="/BookShelf" className={buttonClass()}>
            <Trans>Your library</Trans>
          </Link>
          <Link to="/discover" className={buttonClass('outline')}>
            <Trans>Explore titles</Trans>
          </Link>
        </>
      }
    />
  );
}

const LINES = ['w-full', 'w-11/12', 'w-10/12', 'w-9/12', 'w-8/12', 'w-6/12'];
