import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { Notice } from '../../../ui/Notice';
import { deskTime, deskZone, fieldOf, momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

export function OfferForm({ file, onDone }: { file: TitleFile; onDone: (file: TitleFile) => void }) {
  const { t, i18n } = useLingui();
  const failureText = useDeskFailure();
  const [at, setAt] = useState(file.publishAt === null ? '' : fieldOf(file.publishAt));
  const { run, isBusy, failure } = useAct('operatorOfferTitle');
  const question = useRef<ConfirmHandle>(null);
  const offer = async (isHidden: boolean, publishAt: number | null) => {
    const done = await run({ bookId: file.id, isHidden, publishAt });
    if (done) onDone(done.value);
  };
  const zone = deskZone();
  const moment = momentOf(at);
  const isLate = moment !== null && moment <= Date.now();
  return (
    <FormSection title={<Trans>Published</Trans>}>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {!file.isHidden ? (
        <>
          <p>
            <Trans>Readers find it.</Trans>
          </p>
          <Button
            kind="outline"
            busy={isBusy}
            className="self-start"
            onClick={() => question.current?.open()}
          >
            <Trans>Unpublish</Trans>
          </Button>
          <ConfirmDialog
            ref={question}
            title={t`Unpublish this title?`}
            action={t`Unpublish`}
            onConfirm={() => void offer(true, null)}
          >
            <Trans>
              Readers no longer find it, and nothing in it is sold. Readers keep what they have unlocked.
            </Trans>
          </ConfirmDialog>
        </>
      ) : (
        <>
          <p>
            {file.publishAt === null ? (
              <Trans>Readers don’t find it.</Trans>
            ) : (
              <Trans>Readers find it from {deskTime(file.publishAt, i18n.locale)} on.</Trans>
            )}
          </p>
          <MomentField
            label={<Trans>Publish at</Trans>}
            hint={<Trans>By your clock ({zone})</Trans>}
            error={isLate ? <Trans>This time is over.</Trans> : undefined}
            value={at}
            onChange={setAt}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={isBusy} onClick={() => void offer(false, null)}>
              <Trans>Publish now</Trans>
            </Button>
            <Button
              kind="outline"
              busy={isBusy}
              disabled={isLate || (moment === null && file.publishAt === null)}
              onClick={() => void offer(true, moment)}
            >
              {moment === null && file.publishAt !== null ? (
                <Trans>Take the time back</Trans>
              ) : (
                <Trans>Publish at this time</Trans>
              )}
            </Button>
          </div>
        </>
      )}
    </FormSection>
  );
}
