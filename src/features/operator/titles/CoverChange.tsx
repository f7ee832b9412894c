import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { CoverPreview } from './CoverPreview';
import { FormSection } from './FormSection';

type CoverChangeProps = { file: TitleFile; onDone: () => void };

/** A picture is looked at as it will be cut, then it becomes the cover. */
export function CoverChange({ file, onDone }: CoverChangeProps) {
  const [chosen, setChosen] = useState<{ readonly picture: File; readonly url: string }>();
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload(setBegun);
  const job = useJob(begun, (ended) => {
    if (ended.state === 'done') setChosen(undefined);
    onDone();
  });
  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  return (
    <FormSection title={<Trans>Cover</Trans>}>
      <p className="text-ink-soft">
        <Trans>A picture two wide and three high, 640 by 960 or larger. JPEG, PNG or WebP.</Trans>
      </p>
      {chosen && <CoverPreview url={chosen.url} file={file} />}
      {failure && <UploadFailure name={failure} />}
      <div className="flex flex-wrap gap-3">
        {chosen && (
          <Button
            busy={isBusy}
            onClick={() => void begin({ kind: 'cover', bookId: file.id }, [chosen.picture], null)}
          >
            <Trans>Use this picture</Trans>
          </Button>
        )}
        <FileButton
          kind="outline"
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          onChoose={([picture]) => {
            setBegun(undefined);
            if (picture) setChosen({ picture, url: URL.createObjectURL(picture) });
          }}
        >
          {chosen ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
        </FileButton>
      </div>
      <div role="status">{job && <JobStatus job={job} />}</div>
    </FormSection>
  );
}
