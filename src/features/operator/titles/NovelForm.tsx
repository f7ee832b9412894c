import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useDeskFailure } from '../desk/useDeskFailure';
import { JobStatus } from '../uploads/JobStatus';
import { FormSection } from './FormSection';
import { useDramaChange } from './useDramaChange';

/** The novel that a drama films: readers go from an episode to its chapter and back. */
export function NovelForm({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const failureText = useDeskFailure();
  const { novel } = file;
  const [typed, setTyped] = useState(String(novel?.id ?? ''));
  const { change, isBusy, failure, job } = useDramaChange(file.id, onDone);
  const isNumber = /^\d{0,15}$/.test(typed.trim());
  const novelId = typed.trim() === '' ? null : Number(typed);
  return (
    <FormSection title={<Trans>The novel of this drama</Trans>}>
      {novel && (
        <p className="wrap-anywhere">
          <Link to="/operator" search={{ at: `titles/${novel.id}` }} className={textLinkClass}>
            {novel.title}
          </Link>
        </p>
      )}
      <TextField
        label={<Trans>Number of the novel</Trans>}
        hint={
          <Trans>
            The last part of its page’s address. Its chapters are named under each episode; another novel
            forgets them.
          </Trans>
        }
        inputMode="numeric"
        value={typed}
        error={isNumber ? undefined : <Trans>A title’s number is a whole number.</Trans>}
        onChange={setTyped}
      />
      {failure && (
        <Notice tone="danger">
          {failure.name === 'notFound' ? (
            <Trans>There is no novel with this number.</Trans>
          ) : (
            failureText(failure.name)
          )}
        </Notice>
      )}
      <Button
        className="self-start"
        disabled={isBusy || !isNumber || novelId === (novel?.id ?? null)}
        onClick={() => void change({ kind: 'novel', novelId })}
      >
        <Trans>Save</Trans>
      </Button>
      <div role="status">{job && <JobStatus job={job} />}</div>
    </FormSection>
  );
}
