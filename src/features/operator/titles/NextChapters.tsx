import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { BOOK_FILE_ACCEPT } from '../../../../contract/reading/ownFiles';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { deskZone, momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { inOrder } from '../uploads/uploadFiles';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { FormSection } from './FormSection';

export function NextChapters({ file, onDone }: { file: TitleFile; onDone: () => void }) {
  const { t } = useLingui();
  const [as, setAs] = useState<'next' | 'whole'>('next');
  const [at, setAt] = useState('');
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload(setBegun);
  const job = useJob(begun, onDone);
  const last = file.chapterCount;
  const zone = deskZone();
  const send = (files: readonly File[]) => {
    const belongsTo = { bookId: file.id, as };
    void begin({ kind: 'importNovel', isHidden: false, belongsTo }, inOrder(files.slice(0, 1)), momentOf(at));
  };
  return (
    <FormSection title={<Trans>New chapters</Trans>}>
      <SegmentedControl
        label={t`What the file contains`}
        value={as}
        onChange={setAs}
        options={[
          { value: 'next', label: t`The next chapters` },
          { value: 'whole', label: t`The whole book` },
        ]}
      />
      <p className="text-ink-soft">
        {as === 'next' ? (
          <Trans>
            They are added after chapter {last}. Readers with the book in their library are notified.
          </Trans>
        ) : (
          <Trans>Chapters keep their numbers, so readers keep their places and what they unlocked.</Trans>
        )}
      </p>
      <MomentField
        label={<Trans>Not before</Trans>}
        hint={<Trans>By your clock ({zone}). Leave it empty to publish them as soon as they arrive.</Trans>}
        value={at}
        onChange={setAt}
      />
      {failure && <UploadFailure name={failure} />}
      <div>
        <FileButton
          kind="outline"
          accept={BOOK_FILE_ACCEPT}
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
