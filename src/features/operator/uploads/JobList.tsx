import { Trans, useLingui } from '@lingui/react/macro';
import type { Job } from '../../../../contract/operator/jobs.schema';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { GoOn } from './GoOn';
import { JobStatus, JobTag } from './JobStatus';
import { WORK_TEXTS } from './jobTexts';
import { stopSending, useSendings } from './sendUpload';

export function JobList({ jobs, onChange }: { jobs: readonly Job[]; onChange: () => void }) {
  if (jobs.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>Nothing has been uploaded yet.</Trans>
      </p>
    );
  return (
    <ul className={`${cardClass} divide-y divide-line`}>
      {jobs.map((job) => (
        <JobItem key={job.id} job={job} onChange={onChange} />
      ))}
    </ul>
  );
}

function JobItem({ job, onChange }: { job: Job; onChange: () => void }) {
  const { i18n, t } = useLingui();
  const { run, isBusy } = useAct('operatorCancelJob');
  const sending = useSendings().find(({ jobId }) => jobId === job.id);
  const [file] = job.files;
  const cancel = async () => {
    stopSending(job.id);
    await run({ jobId: job.id });
    onChange();
  };
  const name = file?.name ?? '';
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
          {i18n._(WORK_TEXTS[job.work.kind])}
          {name !== '' && <span className="block text-caption font-normal text-ink-soft">{name}</span>}
        </span>
        <JobTag state={job.state} />
        <time dateTime={new Date(job.createdAt).toISOString()} className="text-caption text-ink-soft">
          {deskTime(job.createdAt, i18n.locale)}
        </time>
      </div>
      <JobStatus job={job} sent={sending?.sent} />
      {job.endedAt === null && (
        <div className="flex flex-wrap gap-2">
          {job.state === 'uploading' && (!sending || sending.failure) && (
            <GoOn job={job} failure={sending?.failure ?? null} onChange={onChange} />
          )}
          <Button
            kind="outline"
            size="sm"
            busy={isBusy}
            aria-label={name === '' ? undefined : t`Cancel ${name}`}
            onClick={() => void cancel()}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
