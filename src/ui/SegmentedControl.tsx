import { type CSSProperties, type ReactNode, useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** Two to five short choices side by side, one of them taken. Radio buttons underneath: arrow keys move. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const at = options.findIndex((option) => option.value === value);
  const pill: CSSProperties = { width: `${100 / options.length}%`, translate: `${at * 100}% 0` };
  return (
    <fieldset
      disabled={disabled}
      className="segmented min-w-0 rounded-full bg-sunken p-1 disabled:opacity-50"
    >
      <legend className="sr-only">{label}</legend>
      <div className="relative grid auto-cols-fr grid-flow-col">
        {at >= 0 && (
          <span
            aria-hidden="true"
            style={pill}
            className="absolute inset-y-0 left-0 rounded-full bg-lifted shadow-raised transition-[translate] duration-base"
          />
        )}
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-10 cursor-pointer place-items-center rounded-full px-3 py-1 text-center font-medium text-ink-soft select-none before:absolute before:-inset-y-1 before:inset-x-0 hover:text-ink has-checked:text-ink has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-accent has-focus-visible:outline-solid"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
