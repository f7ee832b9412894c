import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { MARK_LEAST_SIDE } from '../../../../contract/account/house';
import type { AnswerOf } from '../../../../contract/endpoints';
import type { Job } from '../../../../contract/operator/jobs.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from '../titles/FormSection';
import { FileButton } from '../uploads/FileButton';
import { JobStatus } from '../uploads/JobStatus';
import { UploadFailure } from '../uploads/UploadFailure';
import { useJob } from '../uploads/useJob';
import { useUpload } from '../uploads/useUpload';
import { FixedBy } from './HouseForm';
import { useSaveHouse } from './useSaveHouse';

type House = AnswerOf<'operatorHouse'>;

/** A picture is looked at as an icon, then it becomes the mark. */
export function MarkForm({ house, onSaved }: { house: House; onSaved: () => void }) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const { shown, own, fixedBy } = house.mark;
  const [chosen, setChosen] = useState<{ readonly picture: File; readonly url: string }>();
  const [isUnfit, setUnfit] = useState(false);
  const [begun, setBegun] = useState<Job>();
  const { begin, failure, isBeginning } = useUpload(setBegun);
  const { save, isBusy, failure: unsaved } = useSaveHouse(house, onSaved);
  const job = useJob(begun, (ended) => {
    if (ended.state === 'done') setChosen(undefined);
    onSaved();
  });
  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const isWorking = isBeginning || (job !== undefined && job.endedAt === null);
  const choose = (picture: File) => {
    setBegun(undefined);
    setUnfit(false);
    setChosen({ picture, url: URL.createObjectURL(picture) });
  };
  return (
    <FormSection title={<Trans>Mark</Trans>}>
      <div className="flex flex-wrap items-center gap-4">
        <img
          key={url}
          src={url ?? `/icons/icon-192.png?v=${shown ?? ''}`}
          alt={chosen ? t`The chosen picture` : t`The mark now`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setUnfit(
              chosen !== undefined &&
                (chosen.picture.type !== 'image/png' ||
                  naturalWidth !== naturalHeight ||
                  naturalWidth < MARK_LEAST_SIDE),
            )
          }
          onError={() => setUnfit(chosen !== undefined)}
          className="size-24 shrink-0 rounded-[22%] border border-line bg-paper object-contain"
        />
        <p className="min-w-0 flex-1 basis-60 text-pretty text-ink-soft">
          {fixedBy === null ? (
            <Trans>
              The icon of the installed app, and the picture beside the name. A square PNG of{' '}
              {MARK_LEAST_SIDE} by {MARK_LEAST_SIDE} or larger.
            </Trans>
          ) : (
            <FixedBy variable={fixedBy} />
          )}
        </p>
      </div>
      {isUnfit && (
        <Notice tone="danger">
          <Trans>
            Choose a square PNG of {MARK_LEAST_SIDE} by {MARK_LEAST_SIDE} or larger.
          </Trans>
        </Notice>
      )}
      {failure && <UploadFailure name={failure} />}
      {unsaved && <Notice tone="danger">{failureText(unsaved.name)}</Notice>}
      {fixedBy === null && (
        <div className="flex flex-wrap gap-3">
          {chosen && !isUnfit && (
            <Button busy={isWorking} onClick={() => void begin({ kind: 'mark' }, [chosen.picture], null)}>
              <Trans>Use this picture</Trans>
            </Button>
          )}
          <FileButton
            kind="outline"
            accept="image/png"
            disabled={isWorking}
            onChoose={([picture]) => picture && choose(picture)}
          >
            {chosen ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
          </FileButton>
          {own !== null && !chosen && (
            <Button kind="outline" busy={isBusy} onClick={() => void save({ mark: null })}>
              <Trans>Use the default mark</Trans>
            </Button>
          )}
        </div>
      )}
      <div role="status" className="empty:-mt-4">
        {job && <JobStatus job={job} />}
      </div>
    </FormSection>
  );
}
