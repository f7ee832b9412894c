import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton';
import { TextField } from '../../../ui/TextField';
import type { TypedRange } from './pricing';

type RangeRowProps = {
  range: TypedRange;
  number: number;
  onChange: (range: TypedRange) => void;
  onRemove: () => void;
};

export function RangeRow({ range, number, onChange, onRemove }: RangeRowProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-0 p-0">
      <legend className="sr-only">{t`Range ${number}`}</legend>
      <TextField
        label={<Trans>From</Trans>}
        className="w-24"
        inputMode="numeric"
        value={range.from}
        onChange={(from) => onChange({ ...range, from })}
      />
      <TextField
        label={<Trans>To</Trans>}
        className="w-24"
        inputMode="numeric"
        value={range.to}
        onChange={(to) => onChange({ ...range, to })}
      />
      <TextField
        label={<Trans>Coins each</Trans>}
        className="w-28"
        inputMode="numeric"
        value={range.price}
        onChange={(price) => onChange({ ...range, price })}
      />
      <IconButton label={t`Remove range ${number}`} onClick={onRemove}>
        <X className="size-icon-lg" />
      </IconButton>
    </fieldset>
  );
}
