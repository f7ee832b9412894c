import type { ReactNode } from 'react';

const MOST = 99;

/** A dot on an icon with a count of new items; renders nothing for zero. `label` is the accessible text. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-micro leading-none font-semibold text-accent-ink tabular-nums">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A dot that marks something new without a count. */
export function BadgeDot({ label }: { label: string }) {
  return (
    <span className="block size-2.5 rounded-full border-2 border-paper bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}

const TONES = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  mark: 'bg-mark-soft text-mark-ink',
  danger: 'bg-danger-soft text-danger',
} as const;

/** A short, static label: "New", "Complete", "You are here". */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex min-h-6 shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-caption font-medium ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
