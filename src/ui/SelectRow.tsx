import { ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';

type SelectRowProps = {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
  disabled?: boolean;
};

export function SelectRow({ label, value, options, onChange, disabled }: SelectRowProps) {
  const id = useId();
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-1">
      <label htmlFor={id} className={disabled ? 'text-ink-soft' : ''}>
        {label}
      </label>
      <span className="relative -mr-1 ml-auto max-w-full">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-11 max-w-full cursor-pointer appearance-none rounded-md bg-transparent pr-[1.875rem] pl-3 text-right text-ink-soft hover:text-ink disabled:cursor-default disabled:opacity-50 [&>option]:bg-surface [&>option]:text-ink"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown className="pointer-events-none absolute top-1/2 right-1.5 size-icon-sm -translate-y-1/2 text-ink-soft" />
      </span>
    </div>
  );
}
