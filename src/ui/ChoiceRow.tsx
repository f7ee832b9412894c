import type { ReactNode } from 'react';

type ChoiceRowProps = {
  /** Shared by all choices of the group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  title: ReactNode;
  detail?: ReactNode;
};

/** A radio button with a description. Place the rows in a `fieldset` with a `legend`. */
export function ChoiceRow({ name, checked, onChoose, title, detail }: ChoiceRowProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3.5 rounded-lg border border-edge px-4 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-focus-visible:outline-solid">
      <input
        checked={checked}
        className="size-5 shrink-0 accent-accent outline-none"
        name={name}
        onChange={onChoose}
        type="radio"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {detail && <span className="block text-caption text-ink-soft wrap-anywhere">{detail}</span>}
      </span>
    </label>
  );
}
