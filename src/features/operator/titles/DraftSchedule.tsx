import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { MOST_SCHEDULED } from '../../../../contract/operator/operator';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { fieldIn, momentIn } from '../../../../contract/wire/zonedTime';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { DraftMoment, isLate } from './DraftMoment';
import { draftTimes } from './draftTimes';
import { titleZone } from './titleZone';

type DraftScheduleProps = {
  file: TitleFile;
  isBusy: boolean;
  onSchedule: (times: (number | null)[]) => void;
};

/** Sets when the drafts are published: all together, or one after the other. */
export function DraftSchedule({ file, isBusy, onSchedule }: DraftScheduleProps) {
  const zone = titleZone(file.timetable);
  const [at, setAt] = useState(file.nextPublishAt === null ? '' : fieldIn(zone, file.nextPublishAt));
  const [every, setEvery] = useState('');
  const count = Math.min(file.drafts, MOST_SCHEDULED);
  const moment = momentIn(zone, at);
  const isNumber = /^\d{0,3}$/.test(every);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
        <DraftMoment zone={zone} value={at} onChange={setAt} />
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
          disabled={moment === null || isLate(moment) || !isNumber}
          onClick={() => moment !== null && onSchedule(draftTimes(zone, moment, Number(every), count))}
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
