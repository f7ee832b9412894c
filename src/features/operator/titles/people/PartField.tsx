import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { TitlePart } from '../../../../../contract/studio/parts';
import { ChoiceRow } from '../../../../ui/ChoiceRow';
import { useTitleRights } from '../../desk/useDesk';
import { usePartTexts } from './usePartTexts';

type PartFieldProps = { value: TitlePart | undefined; onChange: (part: TitlePart) => void };

/** The parts on which the page's account decides. */
export function PartField({ value, onChange }: PartFieldProps) {
  const { decides } = useTitleRights();
  const partTexts = usePartTexts();
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">
        <Trans>Part</Trans>
      </legend>
      {decides.map((part) => (
        <ChoiceRow
          key={part}
          name={group}
          checked={value === part}
          onChoose={() => onChange(part)}
          title={partTexts(part).name}
          detail={partTexts(part).may}
        />
      ))}
    </fieldset>
  );
}
