import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { FailureName } from '../../../../contract/wire/failure';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FileButton } from './FileButton';
import { sendUpload } from './sendUpload';
import { areFilesOf, dramaFilesIn, inOrder } from './uploadFiles';

type GoOnProps = { job: Job; failure: FailureName | null; onChange: () => void };

/**
 * Resumes an interrupted upload: the operator chooses the same files again, and only the missing part is
 * sent.
 */
export function GoOn({ job, failure, onChange }: GoOnProps) {
  const failureText = useDeskFailure();
  const [isOther, setOther] = useState(false);
  const isFull = failure === 'storageFull';
  // The operator arranged and named these files, which cannot be chosen again as they were.
  if (job.work.kind === 'episodes')
    return (
      <p className="basis-full text-caption text-ink-soft">
        <Trans>
          This upload can’t be resumed. Cancel it, and choose the files again on the drama’s page.
        </Trans>
      </p>
    );
  const isFolder = job.work.kind === 'importDrama' && !/\.zip$/i.test(job.files[0]?.name ?? '');
  const choose = async (chosen: readonly File[]) => {
    const files = isFolder ? dramaFilesIn(chosen) : inOrder(chosen);
    setOther(!areFilesOf(job, files));
    if (!areFilesOf(job, files)) return;
    await sendUpload(job, files);
    onChange();
  };
  return (
    <>
      <FileButton kind="tonal" size="sm" folder={isFolder} onChoose={(files) => void choose(files)}>
        {isFolder ? (
          <Trans>Choose the same folder to go on</Trans>
        ) : (
          <Trans>Choose the same file to go on</Trans>
        )}
      </FileButton>
      {(isOther || failure) && (
        <p role="alert" className="basis-full text-caption text-danger">
          {isOther ? (
            <Trans>This is not the file the upload was started with.</Trans>
          ) : isFull ? (
            <Trans>The server has no room for this upload and what is made of it.</Trans>
          ) : (
            failure && failureText(failure)
          )}
        </p>
      )}
    </>
  );
}
