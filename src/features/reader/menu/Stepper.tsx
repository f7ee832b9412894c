import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { iconButtonClass } from '../../../ui/button';

type StepperProps = {
  label: string;
  value: number;
  unit: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** A number in steps: less, the value, more. */
export function Stepper({ label, value, unit, min, max, step, onChange }: StepperProps) {
  const { t } = useLingui();
  const move = (by: number) => onChange(Math.min(max, Math.max(min, value + by)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its buttons.
    <div aria-label={label} className="stepper" role="group">
      <span>{label}</span>
      <button
        aria-label={t`Less`}
        className={iconButtonClass}
        disabled={value <= min}
        onClick={() => move(-step)}
        type="button"
      >
        <Minus aria-hidden="true" size={18} />
      </button>
      <output>
        {value} {unit}
      </output>
      <button
        aria-label={t`More`}
        className={iconButtonClass}
        disabled={value >= max}
        onClick={() => move(step)}
        type="button"
      >
        <Plus aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
