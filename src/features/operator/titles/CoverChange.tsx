import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { FormSection } from './FormSection';

export function CoverChange({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload(setBegun);
  const job = useJob(begun, onDone);
  return (
    <FormSection title={<Trans>Cover</Trans>}>
      <p className="text-ink-soft">
        <Trans>A picture two wide and three high, 640 by 960 or larger. JPEG, PNG or WebP.</Trans>
      </p>
      {failure && <UploadFailure name={failure} />}
      <div>
        <FileButton
          kind="outline"
          accept="image/jpeg,image/png,image/webp"
          disabled={isBeginning || (job !== undefined && job.endedAt === null)}
          onChoose={(files) => void begin({ kind: 'cover', bookId: file.id }, files.slice(0, 1), null)}
        >
          <Trans>Choose a picture</Trans>
        </FileButton>
      </div>
      <div role="status">{job && <JobStatus job={job} />}</div>
    </FormSection>
  );
}
