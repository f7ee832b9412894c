import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from './IconButton';

type StepperProps = {
  label: string;
  value: number;
  text: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

export function Stepper({ label, value, text, min, max, step, onChange }: StepperProps) {
  const { t } = useLingui();
  const move = (by: number) => onChange(Math.min(max, Math.max(min, value + by)));
  return (
    // Not a fieldset: its legend cannot be on one line with the buttons.
    <div aria-label={label} className="stepper" role="group">
      <span>{label}</span>
      <IconButton label={t`Less`} disabled={value <= min} onClick={() => move(-step)}>
        <Minus className="size-icon-md" />
      </IconButton>
      <output>{text}</output>
      <IconButton label={t`More`} disabled={value >= max} onClick={() => move(step)}>
        <Plus className="size-icon-md" />
      </IconButton>
    </div>
  );
}
