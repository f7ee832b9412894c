import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { MOST_TIMES, slotsAfter } from '../../../../contract/catalogue/timetable';
import type { Timetable } from '../../../../contract/operator/timetable.schema';
import { isTimeZone } from '../../../../contract/wire/zonedTime';
import { weekdayName } from '../../../shared/coming/useRhythmText';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { IconButton } from '../../../ui/IconButton';
import { SelectRow } from '../../../ui/SelectRow';
import { Checkbox } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { deskTime, deskZone } from '../desk/deskTime';
import { SilentBox } from './DraftForm';
import { allZones } from './titleZone';

type TimetableFormProps = {
  timetable: Timetable | null;
  isBusy: boolean;
  onSave: (timetable: Timetable) => void;
  onCancel: () => void;
};

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const PREVIEWED = 3;

export function TimetableForm({ timetable, isBusy, onSave, onCancel }: TimetableFormProps) {
  const { t, i18n } = useLingui();
  const daysId = useId();
  const [next, setNext] = useState<Timetable>(
    timetable ?? { zone: deskZone(), days: [], times: ['18:00'], isSilent: false, isShown: true },
  );
  const { zone, days, times } = next;
  const change = (part: Partial<Timetable>) => setNext({ ...next, ...part });
  const isTime = times.every((time) => time !== '') && new Set(times).size === times.length;
  const isWhole = days.length > 0 && isTime;
  const toggle = (day: number) =>
    change({ days: DAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each))) });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p id={daysId} className="mb-1.5 font-medium">
          <Trans>Days</Trans>
        </p>
        <fieldset aria-labelledby={daysId} className="flex flex-wrap gap-2">
          {DAYS.map((day) => (
            <Chip key={day} pressed={days.includes(day)} onPress={() => toggle(day)}>
              <span aria-hidden>{weekdayName(day, i18n.locale, 'short')}</span>
              <span className="sr-only">{weekdayName(day, i18n.locale)}</span>
            </Chip>
          ))}
        </fieldset>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {times.map((time, at) => (
          // Times have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className="flex items-end">
            <TextField
              label={at === 0 ? <Trans>Time</Trans> : <Trans>Another time</Trans>}
              type="time"
              value={time}
              onChange={(value) => change({ times: times.with(at, value.slice(0, 5)) })}
            />
            {times.length > 1 && (
              <IconButton label={t`Remove ${time}`} onClick={() => change({ times: times.toSpliced(at, 1) })}>
                <Trash2 className="size-icon-md" />
              </IconButton>
            )}
          </div>
        ))}
        {times.length < MOST_TIMES && (
          <Button
            kind="quiet"
            icon={<Plus className="size-icon-md" />}
            onClick={() => change({ times: [...times, ''] })}
          >
            <Trans>Another time</Trans>
          </Button>
        )}
      </div>
      <div className="rounded-md border border-edge">
        <SelectRow
          label={t`Time zone`}
          value={zone}
          options={allZones(zone).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
          onChange={(chosen) => change({ zone: chosen })}
        />
      </div>
      <div>
        <SilentBox checked={next.isSilent} onChange={(isSilent) => change({ isSilent })} />
        <Checkbox
          label={<Trans>Show readers the days and the next time</Trans>}
          detail={<Trans>In their own time, while there are drafts.</Trans>}
          checked={next.isShown}
          onChange={(isShown) => change({ isShown })}
        />
      </div>
      {isWhole && isTimeZone(zone) && <Preview timetable={next} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} disabled={!isWhole} onClick={() => onSave(next)}>
          <Trans>Save the timetable</Trans>
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The next times as they will be: by the timetable’s clock, and by that of who reads it. */
function Preview({ timetable }: { timetable: Timetable }) {
  const { i18n } = useLingui();
  const { zone } = timetable;
  const slots = [...slotsAfter(timetable, Date.now(), 14)].slice(0, PREVIEWED);
  const named = (of: string) => slots.map((slot) => deskTime(slot, i18n.locale, of)).join(' · ');
  const [there, here] = [named(zone), named(deskZone())];
  return (
    <p className="text-caption text-ink-soft">
      <Trans>Next times: {there}</Trans>
      {zone !== deskZone() && (
        <>
          <br />
          <Trans>By your clock: {here}</Trans>
        </>
      )}
    </p>
  );
}
