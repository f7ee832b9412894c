import { type CSSProperties, type ReactNode, useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** From which width, by the number of choices, they stand side by side. In rem: larger words need more. */
const ROOM: Record<number, string> = {
  2: '@min-[10rem]:segments-row',
  3: '@min-[14rem]:segments-row',
  4: '@min-[17rem]:segments-row',
  5: '@min-[21rem]:segments-row',
};

/**
 * Two to five short choices, one of them taken: side by side, or below each other where large text leaves no room for
 * that. Radio buttons underneath: arrow keys move.
 */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const at = options.findIndex((option) => option.value === value);
  const place = { '--count': options.length, '--at': at } as CSSProperties;
  return (
    <fieldset disabled={disabled} style={place} className="@container w-full min-w-0 disabled:opacity-50">
      <legend className="sr-only">{label}</legend>
      <div className={`segmented segments rounded-[1.625rem] bg-sunken p-1 ${ROOM[options.length] ?? ''}`}>
        {at >= 0 && (
          <span
            aria-hidden="true"
            className="segments-pill rounded-full bg-lifted shadow-raised transition-[translate] duration-base"
          />
        )}
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-10 cursor-pointer place-items-center rounded-full px-1 py-1 text-center font-medium text-ink-soft select-none before:absolute before:-inset-y-1 before:inset-x-0 hover:text-ink has-checked:text-ink has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-accent has-focus-visible:outline-solid"
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
