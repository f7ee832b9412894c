import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { DeskTypo } from '../../../../contract/operator/titles.schema';
import type { FailureName } from '../../../../contract/wire/failure';
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

type MendFormProps = { typo: DeskTypo; onDone: () => void; onCancel: () => void };

export function CorrectionForm({ typo, onDone, onCancel }: MendFormProps) {
  const ask = useDesk();
  const failureText = useDeskFailure();
  const [passage, setPassage] = useState<string | null>();
  const [text, setText] = useState('');
  const { run, isBusy: isBeginning, failure } = useAct('operatorCorrect');
  const [unread, setUnread] = useState<FailureName>();
  const [begun, setBegun] = useState<Job>();
  const job = useJob(begun, (ended) => ended.state === 'done' && onDone());
  const { id, bookId, target, quote, correction, language } = typo;
  useEffect(() => {
    let isOver = false;
    void ask('operatorPassage', { bookId, target, words: quote }).then((answer) => {
      if (isOver) return;
      setUnread(answer.ok ? undefined : answer.failure.name);
      const found = answer.ok ? answer.value.passage : null;
      setPassage(found);
      setText(found === null ? '' : correctedPassage(found, quote, correction));
    });
    return () => {
      isOver = true;
    };
  }, [ask, bookId, target, quote, correction]);
  const save = async () => {
    if (typeof passage !== 'string') return;
    const done = await run({ bookId, target, wrong: passage, right: text.trim(), reports: [id] });
    if (done) setBegun(done.value);
  };
  if (passage === undefined) return <SkeletonBlock className="h-32 w-full" />;
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  const complaint = failure?.name ?? unread;
  return (
    <div className="flex flex-col gap-3">
      {passage === null && !unread ? (
        <Notice tone="mark">
          <Trans>
            These words are no longer in exactly one paragraph of the chapter. It may have been fixed already.
          </Trans>
        </Notice>
      ) : (
        passage !== null && (
          <TextField
            label={<Trans>The paragraph</Trans>}
            hint={<Trans>*emphasis* and **strong** are written like that.</Trans>}
            rows={6}
            lang={language}
            value={text}
            onChange={setText}
            maxLength={8_000}
          />
        )
      )}
      {complaint && <Notice tone="danger">{failureText(complaint)}</Notice>}
      <div role="status">{job && <JobStatus job={job} />}</div>
      <div className="flex flex-wrap gap-3">
        {passage !== null && (
          <Button
            size="sm"
            busy={isBusy}
            disabled={text.trim() === passage || text.trim() === ''}
            onClick={() => void save()}
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
