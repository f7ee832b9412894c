import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { HIATUS_NOTE_MOST } from '../../../../contract/catalogue/timetable';
import type { Hiatus } from '../../../../contract/operator/timetable.schema';
import { fieldIn } from '../../../../contract/wire/zonedTime';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';

type HiatusFormProps = {
  hiatus: Hiatus | null;
  zone: string;
  isBusy: boolean;
  onSave: (hiatus: Hiatus) => void;
  onCancel: () => void;
};

export function HiatusForm({ hiatus, zone, isBusy, onSave, onCancel }: HiatusFormProps) {
  const [until, setUntil] = useState(hiatus?.until ?? '');
  const [note, setNote] = useState(hiatus?.note ?? '');
  const isOver = until !== '' && until <= fieldIn(zone, Date.now()).slice(0, 10);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={<Trans>Until</Trans>}
        hint={<Trans>The first day without it, by the clock of {zone}. Empty: not known yet.</Trans>}
        error={isOver ? <Trans>Choose a later day.</Trans> : undefined}
        type="date"
        className="max-w-sm"
        value={until}
        onChange={setUntil}
      />
      <TextField
        label={<Trans>What readers are told</Trans>}
        hint={<Trans>A short sentence, or nothing</Trans>}
        value={note}
        onChange={setNote}
        maxLength={HIATUS_NOTE_MOST}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isBusy}
          disabled={isOver}
          onClick={() => onSave({ until: until === '' ? null : until, zone, note })}
        >
          <Trans>Announce the hiatus</Trans>
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
