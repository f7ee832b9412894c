import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { BOOK_FILE_ACCEPT } from '../../../../contract/reading/ownFiles';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useTitleRights } from '../desk/useDesk';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { inOrder } from '../uploads/uploadFiles';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { FormSection } from './FormSection';

export function NextChapters({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const { t } = useLingui();
  const { page } = useTitleRights();
  const [as, setAs] = useState<'next' | 'whole'>('next');
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload(setBegun);
  const job = useJob(begun, onDone);
  const last = file.chapterCount + file.drafts;
  const send = (files: readonly File[]) => {
    const belongsTo = { bookId: file.id, as };
    void begin({ kind: 'importNovel', isHidden: false, belongsTo }, inOrder(files.slice(0, 1)), null);
  };
  return (
    <FormSection title={<Trans>New chapters</Trans>}>
      {page === '/operator' && (
        <SegmentedControl
          label={t`What the file contains`}
          value={as}
          onChange={setAs}
          options={[
            { value: 'next', label: t`The next chapters` },
            { value: 'whole', label: t`The whole book` },
          ]}
        />
      )}
      <p className="text-ink-soft">
        {as === 'next' ? (
          <Trans>
            They are added after chapter {last} as drafts: you see what was read before readers do.
          </Trans>
        ) : (
          <Trans>
            It is published as soon as it is read. Chapters keep their numbers, so readers keep their places
            and what they unlocked; drafts stay drafts.
          </Trans>
        )}
      </p>
      {failure && <UploadFailure name={failure} />}
      <div>
        <FileButton
          kind="outline"
          accept={`${BOOK_FILE_ACCEPT},.xml`}
          disabled={isBeginning || (job !== undefined && job.endedAt === null)}
          onChoose={send}
        >
          <Trans>Choose a book file</Trans>
        </FileButton>
      </div>
      <div role="status">{job && <JobStatus job={job} />}</div>
    </FormSection>
  );
}
