import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { ChapterFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { Notice } from '../../../ui/Notice';
import { useAct } from '../desk/useAct';
import { FormSection } from './FormSection';
import { useDraftFailure } from './useDraftFailure';

/** Undoes the publication of a file's chapters: of this one and all after it. */
export function WithdrawForm({ file, onDone }: { file: ChapterFile; onDone: () => void }) {
  const { target, isRemoved, isDraft, isOnly, lastPublic } = file;
  if (isRemoved || isDraft || isOnly || target < 1) return null;
  return (
    <FormSection title={<Trans>Undo the publication</Trans>}>
      <Withdraw {...file} last={lastPublic ?? target} onDone={onDone} />
    </FormSection>
  );
}

type WithdrawProps = Pick<ChapterFile, 'bookId' | 'target' | 'readersFrom' | 'timetable'> & {
  last: number;
  onDone: () => void;
};

/** Makes the chapters or episodes from one on drafts again. */
export function Withdraw({ bookId, target, readersFrom, timetable, last, onDone }: WithdrawProps) {
  const { t } = useLingui();
  const failureText = useDraftFailure();
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const question = useRef<ConfirmHandle>(null);
  const withdraw = async () => {
    if (await run({ bookId, change: { kind: 'withdraw', from: target } })) onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {last === target ? (
          <Trans>It becomes a draft again.</Trans>
        ) : (
          <Trans>
            {target} to {last} become drafts again: drafts are always the last ones.
          </Trans>
        )}{' '}
        {timetable && <Trans>The timetable publishes them at its next times.</Trans>}
      </p>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button kind="outline" busy={isBusy} className="self-start" onClick={() => question.current?.open()}>
        {last === target ? (
          <Trans>Make it a draft</Trans>
        ) : (
          <Trans>
            Make {target} to {last} drafts
          </Trans>
        )}
      </Button>
      <ConfirmDialog
        ref={question}
        title={t`Undo the publication?`}
        action={t`Make drafts`}
        onConfirm={() => void withdraw()}
      >
        {readersFrom === null ? (
          <Trans>Readers who unlocked one of them keep it.</Trans>
        ) : readersFrom === 0 ? (
          <Trans>No reader has unlocked one of them.</Trans>
        ) : (
          <Plural
            value={readersFrom}
            one="# reader unlocked one of them and keeps it."
            other="# readers unlocked some of them and keep them."
          />
        )}{' '}
        <Trans>
          All others no longer see them, and nothing of them is sold; a device that already has one still
          opens it. Readers who were not notified yet are not.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
