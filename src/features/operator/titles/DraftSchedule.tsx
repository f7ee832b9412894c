import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { MOST_SCHEDULED } from '../../../../contract/operator/operator';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { deskZone, fieldOf, momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { draftTimes } from './draftTimes';

type DraftScheduleProps = {
  file: TitleFile;
  isBusy: boolean;
  onSchedule: (times: (number | null)[]) => void;
};

/** Sets when the drafts are published: all together, or one after the other. */
export function DraftSchedule({ file, isBusy, onSchedule }: DraftScheduleProps) {
  const [at, setAt] = useState(file.nextPublishAt === null ? '' : fieldOf(file.nextPublishAt));
  const [every, setEvery] = useState('');
  const count = Math.min(file.drafts, MOST_SCHEDULED);
  const zone = deskZone();
  const moment = momentOf(at);
  const isLate = moment !== null && moment <= Date.now();
  const isNumber = /^\d{0,3}$/.test(every);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
        <MomentField
          label={<Trans>Publish at</Trans>}
          hint={<Trans>By your clock ({zone})</Trans>}
          error={isLate ? <Trans>This time is over.</Trans> : undefined}
          value={at}
          onChange={setAt}
        />
        {file.drafts > 1 && (
          <TextField
            label={<Trans>Days from one to the next</Trans>}
            hint={<Trans>Empty: all of them at this time</Trans>}
            error={isNumber ? undefined : <Trans>A whole number</Trans>}
            value={every}
            onChange={setEvery}
            inputMode="numeric"
            maxLength={3}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="outline"
          busy={isBusy}
          disabled={moment === null || isLate || !isNumber}
          onClick={() => moment !== null && onSchedule(draftTimes(moment, Number(every), count))}
        >
          <Trans>Publish at this time</Trans>
        </Button>
        {file.nextPublishAt !== null && (
          <Button kind="outline" busy={isBusy} onClick={() => onSchedule(Array(count).fill(null))}>
            <Trans>Take the times back</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
