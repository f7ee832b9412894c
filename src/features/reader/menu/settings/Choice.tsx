import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { SegmentedControl } from '../../../../ui/SegmentedControl';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly (readonly [Value, MessageDescriptor])[];
  value: Value;
  onChange: (value: Value) => void;
  /** A line below it. */
  hint?: string;
};

/** A setting with a few short choices, under its name. */
export function Choice<Value extends string>({ label, options, value, onChange, hint }: ChoiceProps<Value>) {
  const { _ } = useLingui();
  return (
    <div>
      <p aria-hidden="true" className="setting-name">
        {label}
      </p>
      <SegmentedControl
        label={label}
        onChange={onChange}
        options={options.map(([option, text]) => ({ value: option, label: _(text) }))}
        value={value}
      />
      {hint && <p className="setting-hint">{hint}</p>}
    </div>
  );
}
