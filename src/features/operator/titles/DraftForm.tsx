import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChapterFile, DraftChange, TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { deskTime, deskZone, fieldOf, momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { useAct } from '../desk/useAct';
import { useDraftFailure } from './useDraftFailure';

type DraftFormProps = {
  file: Pick<ChapterFile, 'bookId' | 'target' | 'publishAt' | 'firstDraft'>;
  onDone: (title: TitleFile, change: DraftChange) => void;
};

/** Sets when a draft is published; those before it are published with it or earlier. */
export function DraftForm({ file, onDone }: DraftFormProps) {
  const { i18n } = useLingui();
  const failureText = useDraftFailure();
  const { bookId, target, publishAt } = file;
  const [at, setAt] = useState(publishAt === null ? '' : fieldOf(publishAt));
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const change = async (what: DraftChange) => {
    const done = await run({ bookId, change: what });
    if (done) onDone(done.value, what);
  };
  const zone = deskZone();
  const moment = momentOf(at);
  const isLate = moment !== null && moment <= Date.now();
  const first = file.firstDraft ?? target;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {publishAt === null ? (
          <Trans>A draft: readers don’t see it.</Trans>
        ) : (
          <Trans>Readers see it from {deskTime(publishAt, i18n.locale)} on.</Trans>
        )}
      </p>
      <MomentField
        label={<Trans>Publish at</Trans>}
        hint={<Trans>By your clock ({zone})</Trans>}
        error={isLate ? <Trans>This time is over.</Trans> : undefined}
        value={at}
        onChange={setAt}
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void change({ kind: 'publish', through: target })}>
          {first === target ? (
            <Trans>Publish now</Trans>
          ) : (
            <Trans>
              Publish {first} to {target} now
            </Trans>
          )}
        </Button>
        <Button
          kind="outline"
          busy={isBusy}
          disabled={isLate || (moment === null && publishAt === null)}
          onClick={() => void change({ kind: 'schedule', from: target, times: [moment] })}
        >
          {moment === null && publishAt !== null ? (
            <Trans>Take the time back</Trans>
          ) : (
            <Trans>Publish at this time</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}
