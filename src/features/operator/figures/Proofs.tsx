import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { useDeskRead } from '../desk/useDeskRead';
import { JobStatus } from '../uploads/JobStatus';
import { useJob } from '../uploads/useJob';

export function Proofs() {
  const { i18n } = useLingui();
  const failureText = useDeskFailure();
  const { value, reload } = useDeskRead('operatorJobs', {});
  const [begun, setBegun] = useState<Job>();
  const { run, isBusy, failure } = useAct('operatorProve');
  const running = useJob(begun, () => void reload());
  const job = running ?? value?.lastProof ?? undefined;
  const prove = async () => {
    const done = await run({});
    if (done) setBegun(done.value);
  };
  return (
    <section aria-labelledby="figures-proofs" className={`${cardClass} flex flex-col gap-3 p-4`}>
      <h3 id="figures-proofs" className="font-title text-heading font-semibold">
        <Trans>Ledger check</Trans>
      </h3>
      <div role="status" className="flex flex-col gap-1">
        {job ? (
          <>
            <p className="text-caption text-ink-soft">
              <Trans>Last run: {deskTime(job.endedAt ?? job.createdAt, i18n.locale)}</Trans>
            </p>
            <JobStatus job={job} />
          </>
        ) : (
          value && (
            <p className="text-ink-soft">
              <Trans>It has not been checked yet.</Trans>
            </p>
          )
        )}
      </div>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button
        kind="outline"
        className="self-start"
        busy={isBusy || (running !== undefined && running.endedAt === null)}
        onClick={() => void prove()}
      >
        <Trans>Check the ledger now</Trans>
      </Button>
    </section>
  );
}
