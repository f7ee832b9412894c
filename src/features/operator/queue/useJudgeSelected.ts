import { MOST_JUDGED_AT_ONCE } from '../../../../contract/operator/operator';
import { useAct } from '../desk/useAct';

export type Verdict = 'approve' | 'refuse';

/**
 * Judges comments in calls of MOST_JUDGED_AT_ONCE, one after another. `onJudged` gets the ids after each call;
 * after a failure the rest stays as it is. Resolves to the number of judged comments.
 */
export function useJudgeSelected() {
  const { run, isBusy, failure } = useAct('operatorJudgeComments');
  const judge = async (
    ids: readonly number[],
    verdict: Verdict,
    onJudged: (ids: readonly number[]) => void,
  ): Promise<number> => {
    let judged = 0;
    for (let at = 0; at < ids.length; at += MOST_JUDGED_AT_ONCE) {
      const commentIds = ids.slice(at, at + MOST_JUDGED_AT_ONCE);
      const done = await run({ commentIds, verdict });
      if (!done) break;
      judged += done.value.judged;
      onJudged(commentIds);
    }
    return judged;
  };
  return { judge, isBusy, failure };
}
