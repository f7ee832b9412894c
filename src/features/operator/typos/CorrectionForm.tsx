import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { DeskTypo } from '../../../../contract/operator/typos.schema';
import type { FailureName, Result } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useDesk } from '../desk/useDesk';
import { useDeskFailure } from '../desk/useDeskFailure';
import { JobStatus } from '../uploads/JobStatus';
import { useJob } from '../uploads/useJob';
import { correctedPassage } from './correctedPassage';

type CorrectionFormProps = {
  typo: DeskTypo;
  /** The reader's words replace the wrong ones without being edited first, if the text has those literally. */
  isAtOnce: boolean;
  onDone: () => void;
  /** The chapter no longer has the words in exactly one paragraph. */
  onGone: () => void;
  onCancel: () => void;
};

/** Corrects the paragraph in which readers reported a misprint. */
export function CorrectionForm({ typo, isAtOnce, onDone, onGone, onCancel }: CorrectionFormProps) {
  const ask = useDesk();
  const failureText = useDeskFailure();
  const [passage, setPassage] = useState<string | null>();
  const [text, setText] = useState('');
  const { run, isBusy: isBeginning, failure } = useAct('operatorCorrect');
  const [unread, setUnread] = useState<FailureName>();
  const [begun, setBegun] = useState<Job>();
  const job = useJob(begun, (ended) => ended.state === 'done' && onDone());
  const { id, bookId, target, quote, correction, language } = typo;
  const save = async (wrong: string, right: string) => {
    const done = await run({ bookId, target, wrong, right, reports: [id] });
    if (done) setBegun(done.value);
  };
  const read = useEffectEvent((answer: Result<{ passage: string | null }>) => {
    setUnread(answer.ok ? undefined : answer.failure.name);
    const found = answer.ok ? answer.value.passage : null;
    if (answer.ok && found === null) return onGone();
    setPassage(found);
    if (found === null) return;
    const right = correctedPassage(found, quote, correction);
    setText(right);
    if (isAtOnce && right !== found) void save(found, right);
  });
  useEffect(() => {
    let isOver = false;
    void ask('operatorPassage', { bookId, target, words: quote }).then((answer) => !isOver && read(answer));
    return () => {
      isOver = true;
    };
  }, [ask, bookId, target, quote]);
  if (passage === undefined) return <SkeletonBlock className="h-32 w-full" />;
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  const complaint = failure?.name ?? unread;
  return (
    <div className="flex flex-col gap-3">
      {passage !== null && (
        <TextField
          label={<Trans>The paragraph</Trans>}
          hint={<Trans>*emphasis* and **strong** are written like that.</Trans>}
          rows={6}
          lang={language}
          value={text}
          onChange={setText}
          maxLength={8_000}
          readOnly={isBusy}
        />
      )}
      {complaint && <Notice tone="danger">{failureText(complaint)}</Notice>}
      <div role="status">{job && <JobStatus job={job} />}</div>
      <div className="flex flex-wrap gap-3">
        {passage !== null && (
          <Button
            size="sm"
            busy={isBusy}
            disabled={text.trim() === passage || text.trim() === ''}
            onClick={() => void save(passage, text.trim())}
          >
            <Trans>Save it in the book</Trans>
          </Button>
        )}
        <Button size="sm" kind="outline" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
