import { useCallback } from 'react';
import { MemberWays } from '../../../shared/members/MemberWays';
import { useStage } from '../context/StageContext';
import { WaitingWays } from './WaitingWays';

/** The ways to a chapter that only members read yet: its day, and their tiers (decision 0147). */
export function EarlyChapter({ bookId, target }: { bookId: number; target: number }) {
  const { supply } = useStage();
  const reopen = useCallback(() => void supply.open(target), [supply, target]);
  return (
    <>
      <WaitingWays bookId={bookId} target={target} />
      <div className="locked-actions">
        <MemberWays bookId={bookId} target={target} onOpened={reopen} />
      </div>
    </>
  );
}
