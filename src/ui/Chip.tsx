import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export const chipClass =
  'chip inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-sunken px-4 font-medium whitespace-nowrap text-ink transition-colors select-none hover:bg-line aria-[current=true]:bg-accent aria-[current=true]:text-accent-ink';

type ChipProps = {
  pressed: boolean;
  onPress: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

export function Chip({ pressed, onPress, icon, disabled, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={`${chipClass} disabled:pointer-events-none disabled:opacity-50 aria-pressed:bg-accent aria-pressed:text-accent-ink`}
    >
      {icon}
      {children}
    </button>
  );
}

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-h-11 shrink-0 items-center rounded-full bg-accent-soft pl-4 font-medium text-accent">
      {label}
      <button
        type="button"
        aria-label={t`Remove ${label}`}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-full hover:text-accent-strong"
      >
        <X className="size-icon-md" />
      </button>
    </span>
  );
}
