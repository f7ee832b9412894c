import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { slotsAfter } from '../../../../contract/catalogue/timetable';
import type { Hiatus, Timetable } from '../../../../contract/operator/timetable.schema';
import type { DraftChange, TitleFile } from '../../../../contract/operator/titles.schema';
import { fieldIn, isTimeZone } from '../../../../contract/wire/zonedTime';
import { useRhythmText } from '../../../shared/coming/useRhythmText';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { deskTime } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useTitleRights } from '../desk/useDesk';
import { FormSection } from './FormSection';
import { HiatusForm } from './HiatusForm';
import { TimetableForm } from './TimetableForm';
import { titleZone } from './titleZone';
import { useTimetableFailure } from './useTimetableFailure';

type TimetableSectionProps = { file: TitleFile; onDone: (file: TitleFile) => void };

/** When a title’s drafts are published automatically, and whether it is on hiatus. */
export function TimetableSection({ file, onDone }: TimetableSectionProps) {
  const { arranges } = useTitleRights();
  const failureText = useTimetableFailure();
  const [open, setOpen] = useState<'timetable' | 'hiatus'>();
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const { timetable } = file;
  const zone = titleZone(timetable);
  const hiatus = standing(file.hiatus, zone);
  const mayChange = arranges.includes('timetable');
  const change = async (what: DraftChange) => {
    const done = await run({ bookId: file.id, change: what });
    if (!done) return;
    setOpen(undefined);
    onDone(done.value);
  };
  if (!mayChange && !timetable && !hiatus) return null;
  return (
    <FormSection title={<Trans>Timetable</Trans>}>
      {timetable ? (
        <RhythmLines timetable={timetable} file={file} />
      ) : (
        <p className="text-ink-soft">
          {file.kind === 'drama' ? (
            <Trans>
              With a timetable, drafts are published automatically: one episode at each of its times, in
              order.
            </Trans>
          ) : (
            <Trans>
              With a timetable, drafts are published automatically: one chapter at each of its times, in
              order.
            </Trans>
          )}
        </p>
      )}
      {hiatus && <HiatusLines hiatus={hiatus} file={file} />}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {open === 'timetable' && (
        <TimetableForm
          timetable={timetable}
          isBusy={isBusy}
          onSave={(next) => void change({ kind: 'timetable', timetable: next })}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'hiatus' && (
        <HiatusForm
          hiatus={hiatus}
          zone={zone}
          isBusy={isBusy}
          onSave={(next) => void change({ kind: 'hiatus', hiatus: next })}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {mayChange && !open && (
        <div className="flex flex-wrap gap-3">
          <Button kind="outline" onClick={() => setOpen('timetable')}>
            {timetable ? <Trans>Change the timetable</Trans> : <Trans>Set up a timetable</Trans>}
          </Button>
          {timetable && (
            <Button
              kind="quiet"
              busy={isBusy}
              onClick={() => void change({ kind: 'timetable', timetable: null })}
            >
              <Trans>End the timetable</Trans>
            </Button>
          )}
          <Button kind="outline" onClick={() => setOpen('hiatus')}>
            {hiatus ? <Trans>Change the hiatus</Trans> : <Trans>Go on hiatus</Trans>}
          </Button>
          {hiatus && (
            <Button kind="quiet" busy={isBusy} onClick={() => void change({ kind: 'hiatus', hiatus: null })}>
              <Trans>End the hiatus</Trans>
            </Button>
          )}
        </div>
      )}
    </FormSection>
  );
}

/** The hiatus, unless it is over. */
function standing(hiatus: Hiatus | null, zone: string): Hiatus | null {
  if (!hiatus?.until) return hiatus;
  const today = fieldIn(isTimeZone(hiatus.zone) ? hiatus.zone : zone, Date.now()).slice(0, 10);
  return hiatus.until > today ? hiatus : null;
}

function RhythmLines({ timetable, file }: { timetable: Timetable; file: TitleFile }) {
  const { i18n } = useLingui();
  const rhythm = useRhythm(timetable);
  const zone = titleZone(timetable);
  const next = file.nextPublishAt !== null && deskTime(file.nextPublishAt, i18n.locale, zone);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {rhythm} <span className="font-normal text-ink-soft">({timetable.zone})</span>
      </p>
      <p className="text-ink-soft">
        {next ? <Trans>The next one is published on {next}.</Trans> : <Trans>No draft has a time.</Trans>}{' '}
        {timetable.isSilent && <Trans>Readers are not notified.</Trans>}{' '}
        {timetable.isShown ? (
          <Trans>Readers see the days and the next time.</Trans>
        ) : (
          <Trans>Readers don’t see the days.</Trans>
        )}
      </p>
    </div>
  );
}

/** “Tuesday and Friday, 18:00”, by the timetable’s own clock. */
function useRhythm(timetable: Timetable): string {
  const rhythmText = useRhythmText();
  const rhythm = { ...timetable, zone: titleZone(timetable) };
  const week = [...slotsAfter(rhythm, Date.now(), 14)].slice(0, rhythm.days.length * rhythm.times.length);
  return rhythmText(week, rhythm.zone);
}

function HiatusLines({ hiatus: { until, note }, file }: { hiatus: Hiatus; file: TitleFile }) {
  const { i18n } = useLingui();
  const day = until && i18n.date(new Date(`${until}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Notice>
      <p>
        {day ? <Trans>On hiatus until {day}.</Trans> : <Trans>On hiatus.</Trans>}{' '}
        {file.timetable && (
          <Trans>The timetable publishes nothing until then. Times that you set yourself still apply.</Trans>
        )}
      </p>
      {note !== '' && (
        <p lang={file.language} className="mt-1 wrap-anywhere">
          {note}
        </p>
      )}
    </Notice>
  );
}
