import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChapterFile, DraftChange, TitleFile } from '../../../../contract/operator/titles.schema';
import { fieldIn, momentIn } from '../../../../contract/wire/zonedTime';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Checkbox } from '../../../ui/Switch';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { DraftMoment, isLate } from './DraftMoment';
import { isSilentDraft } from './isSilentDraft';
import { titleZone } from './titleZone';
import { useDraftFailure } from './useDraftFailure';

type DraftFormProps = {
  file: Pick<
    ChapterFile,
    'bookId' | 'target' | 'publishAt' | 'byTimetable' | 'isSilent' | 'firstDraft' | 'timetable'
  >;
  onDone: (title: TitleFile, change: DraftChange) => void;
};

/** Sets when and how a draft is published; those before it are published with it or earlier. */
export function DraftForm({ file, onDone }: DraftFormProps) {
  const { i18n } = useLingui();
  const failureText = useDraftFailure();
  const { bookId, target, publishAt, byTimetable, timetable } = file;
  const zone = titleZone(timetable);
  const given = byTimetable ? null : publishAt;
  const [at, setAt] = useState(given === null ? '' : fieldIn(zone, given));
  const wasSilent = isSilentDraft(file, timetable);
  const [isSilent, setSilent] = useState(wasSilent);
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const change = async (what: DraftChange) => {
    const done = await run({ bookId, change: what });
    if (done) onDone(done.value, what);
  };
  const moment = momentIn(zone, at);
  const said = isSilent === wasSilent ? {} : { isSilent };
  const first = file.firstDraft ?? target;
  const time = publishAt !== null && deskTime(publishAt, i18n.locale, zone);
  return (
    <div className="flex flex-col gap-4">
      <p>
        {time ? <Trans>Readers see it from {time} on.</Trans> : <Trans>A draft: readers don’t see it.</Trans>}{' '}
        {byTimetable && <Trans>The timetable gave this time.</Trans>}
      </p>
      <DraftMoment
        zone={zone}
        value={at}
        onChange={setAt}
        empty={timetable && <Trans>Empty: as the timetable says</Trans>}
      />
      <SilentBox checked={isSilent} onChange={setSilent} />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void change({ kind: 'publish', through: target, ...said })}>
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
          disabled={isLate(moment) || (moment === given && isSilent === wasSilent)}
          onClick={() => void change({ kind: 'schedule', from: target, times: [moment], ...said })}
        >
          {moment === given ? (
            <Trans>Save changes</Trans>
          ) : moment === null ? (
            <Trans>Take the time back</Trans>
          ) : (
            <Trans>Publish at this time</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}

/** Whether readers are not notified when drafts are published. */
export function SilentBox(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      {...props}
      label={<Trans>Release silently</Trans>}
      detail={<Trans>The contents and feeds have it; nobody gets a notification, a mail or a webhook.</Trans>}
    />
  );
}
