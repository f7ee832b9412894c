import { Trans } from '@lingui/react/macro';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

export function DeletedTitle({ file, onDone }: { file: TitleFile; onDone: (file: TitleFile) => void }) {
  const failureText = useDeskFailure();
  const { run, isBusy, failure } = useAct('operatorRestoreTitle');
  const restore = async () => {
    const done = await run({ bookId: file.id });
    if (done) onDone(done.value);
  };
  return (
    <FormSection title={<Trans>Deleted</Trans>}>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {file.isErased ? (
        <p>
          <Trans>Its files were removed. It can’t be restored; upload it again as a new title.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Only readers who unlocked something in it still have it. Restored, it is not published until you
              publish it, and home does not have it.
            </Trans>
          </p>
          <Button busy={isBusy} className="self-start" onClick={() => void restore()}>
            <Trans>Restore the title</Trans>
          </Button>
        </>
      )}
    </FormSection>
  );
}
