import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FREE_AFTER_DAYS_MOST, TICKET_RULE_NAMES } from '../../../../contract/money/tickets';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SelectRow } from '../../../ui/SelectRow';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

const NONE = 'none';

/** Sets what opens a novel's priced chapters without coins (decision 0146). */
export function WaitingForm({ file, onDone }: { file: TitleFile; onDone: (file: TitleFile) => void }) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const [rule, setRule] = useState(file.ticketRule);
  const [days, setDays] = useState(file.freeAfterDays === null ? '' : String(file.freeAfterDays));
  const { run, isBusy, failure } = useAct('operatorSetWaiting');
  const freeAfterDays = days.trim() === '' ? null : Number(days);
  const isValid =
    freeAfterDays === null ||
    (Number.isInteger(freeAfterDays) && freeAfterDays >= 1 && freeAfterDays <= FREE_AFTER_DAYS_MOST);
  const isSame = rule === file.ticketRule && freeAfterDays === file.freeAfterDays;
  const save = async () => {
    const done = await run({ bookId: file.id, ticketRule: rule, freeAfterDays });
    if (done) onDone(done.value);
  };
  return (
    <FormSection title={<Trans>Free by waiting</Trans>}>
      <div className="-mx-4 -my-2">
        <SelectRow
          label={t`Tickets`}
          value={rule ?? NONE}
          options={[
            { value: NONE, label: t`None` },
            { value: 'daily', label: t`One chapter a day` },
            { value: 'threeHours', label: t`One every 3 hours, up to three saved` },
          ]}
          onChange={(value) => setRule(TICKET_RULE_NAMES.find((each) => each === value) ?? null)}
        />
      </div>
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          A ticket opens the next priced chapter for a reader with an account, for good. It earns nothing.
        </Trans>
      </p>
      <TextField
        label={<Trans>Free after this many days</Trans>}
        hint={
          <Trans>
            Counted from the day a chapter was published. Empty: never. Chapters that are free already stay
            free.
          </Trans>
        }
        error={isValid ? undefined : <Trans>A whole number from 1 to {FREE_AFTER_DAYS_MOST}.</Trans>}
        value={days}
        onChange={setDays}
        inputMode="numeric"
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button busy={isBusy} disabled={!isValid || isSame} className="self-start" onClick={() => void save()}>
        <Trans>Save the waiting rules</Trans>
      </Button>
    </FormSection>
  );
}
