import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { ChapterFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { Notice } from '../../../ui/Notice';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

type RemoveFormProps = { file: ChapterFile; onDone: (file: ChapterFile) => void };

export function RemoveForm({ file, onDone }: RemoveFormProps) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const { bookId, target, unlocks, isRemoved, isOnly } = file;
  const { run, isBusy, failure } = useAct('operatorEditChapter');
  const question = useRef<ConfirmHandle>(null);
  const change = async (kind: 'remove' | 'restore') => {
    const done = await run({ bookId, target, change: { kind } });
    if (done) onDone(done.value);
  };
  return (
    <FormSection title={<Trans>Removal</Trans>}>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {isRemoved ? (
        <>
          <p>
            <Trans>
              Only readers who unlocked it still have it, and files that are imported later do not change
              that. You can restore it for all.
            </Trans>
          </p>
          <Button busy={isBusy} className="self-start" onClick={() => void change('restore')}>
            <Trans>Restore the chapter</Trans>
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            {isOnly ? (
              <Trans>A title needs a chapter: this is the only one. Unpublish the title instead.</Trans>
            ) : (
              <Trans>
                Readers who have not unlocked it no longer see it. The other chapters keep their numbers.
              </Trans>
            )}
          </p>
          <Button
            kind="danger"
            busy={isBusy}
            disabled={isOnly}
            className="self-start"
            onClick={() => question.current?.open()}
          >
            <Trans>Remove the chapter</Trans>
          </Button>
          <ConfirmDialog
            ref={question}
            title={t`Remove this chapter?`}
            action={t`Remove`}
            onConfirm={() => void change('remove')}
          >
            {unlocks === null ? (
              <Trans>Readers who unlocked it keep it.</Trans>
            ) : unlocks === 0 ? (
              <Trans>No reader has unlocked it.</Trans>
            ) : (
              <Plural
                value={unlocks}
                one="# reader unlocked it and keeps it."
                other="# readers unlocked it and keep it."
              />
            )}{' '}
            <Trans>
              For all others it leaves the contents, and it is no longer sold; only a device that already has
              its text still opens it, from a bookmark or where its reader stopped. You can restore it here.
            </Trans>
          </ConfirmDialog>
        </>
      )}
    </FormSection>
  );
}
