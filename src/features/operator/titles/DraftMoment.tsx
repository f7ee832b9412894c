import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { momentIn } from '../../../../contract/wire/zonedTime';
import { deskTime, deskZone } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';

type DraftMomentProps = {
  zone: string;
  value: string;
  onChange: (value: string) => void;
  /** What an empty field means. */
  empty?: ReactNode;
};

/** A field for the time of a draft by the clock of a zone. It also shows the time by the browser's clock. */
export function DraftMoment({ zone, value, onChange, empty }: DraftMomentProps) {
  const { i18n } = useLingui();
  const moment = momentIn(zone, value);
  const own = moment !== null && deskTime(moment, i18n.locale);
  const isElsewhere = zone !== deskZone();
  return (
    <MomentField
      label={<Trans>Publish at</Trans>}
      hint={
        <>
          {isElsewhere ? <Trans>By the clock of {zone}</Trans> : <Trans>By your clock ({zone})</Trans>}
          {isElsewhere && own && (
            <>
              . <Trans>By yours it is {own}.</Trans>
            </>
          )}
          {moment === null && empty && <>. {empty}</>}
        </>
      }
      error={isLate(moment) ? <Trans>This time is over.</Trans> : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

export function isLate(moment: number | null): boolean {
  return moment !== null && moment <= Date.now();
}
