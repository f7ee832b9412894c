import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { useDeskRead } from '../desk/useDeskRead';
import { JobList } from './JobList';
import { NewUpload } from './NewUpload';

const EVERY_MS = 2_000;

/**
 * Uploads files and imports them as titles; the import continues on the server when the page is closed
 * (decision 0083).
 */
export function UploadsSection() {
  const { value, failure, reload } = useDeskRead('operatorJobs', {});
  const isBusy = value?.list.some(({ endedAt }) => endedAt === null) ?? false;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  return (
    <div className="flex flex-col gap-8">
      <NewUpload onBegun={() => void reload()} />
      <section aria-labelledby="uploads-jobs">
        <h2 id="uploads-jobs" className="mb-3 font-title text-heading font-semibold">
          <Trans>Under way and done</Trans>
        </h2>
        {value ? (
          <JobList jobs={value.list} onChange={() => void reload()} />
        ) : failure ? (
          <LoadFailure failure={failure} retry={() => void reload()} />
        ) : (
          <SkeletonBlock className="h-24 w-full" />
        )}
      </section>
    </div>
  );
}
