import { type CSSProperties, type ReactNode, useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** The widths from which the choices fit in one row. In rem, because larger text needs more. */
const ROOM: readonly (readonly [number, string])[] = [
  [10, '@min-[10rem]:segments-row'],
  [14, '@min-[14rem]:segments-row'],
  [17, '@min-[17rem]:segments-row'],
  [19, '@min-[19rem]:segments-row'],
  [21, '@min-[21rem]:segments-row'],
  [24, '@min-[24rem]:segments-row'],
  [28, '@min-[28rem]:segments-row'],
  [34, '@min-[34rem]:segments-row'],
];
/** The padding of a choice, the mean width of a letter and that of a Chinese character, in rem. */
const SIDES_REM = 0.5;
const LETTER_REM = 0.56;
const SIGN_REM = 1;
/** The minimum width of a choice: it is a touch target. */
const LEAST_REM = 4.1;

/** Returns the class for one row from the width at which the longest word fits in its own segment. */
function roomFor(labels: readonly ReactNode[]): string {
  const words = labels.flatMap((label) => (typeof label === 'string' ? label.split(/\s+/) : []));
  const widths = words.map((word) => {
    const signs = word.match(/\p{Script=Han}/gu)?.length ?? 0;
    return signs * SIGN_REM + (word.length - signs) * LETTER_REM;
  });
  const part = Math.max(LEAST_REM, ...widths.map((width) => width + SIDES_REM));
  const least = part * labels.length + SIDES_REM;
  return ROOM.find(([from]) => from >= least)?.[1] ?? '';
}

/**
 * Two to five short choices, one selected: in a row, or stacked if large text leaves no room. Radio buttons
 * underneath, so arrow keys work.
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
      <div
        className={`segmented segments rounded-[1.625rem] bg-sunken p-1 ${roomFor(options.map((option) => option.label))}`}
      >
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
