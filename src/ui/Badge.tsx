import type { ReactNode } from 'react';

const MOST = 99;

/** How many there are of something new, in a dot on an icon; none for zero. `label` says it in words. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span
      data-unpictured
      className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-micro leading-none font-semibold text-accent-ink tabular-nums"
    >
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Something is new here; how many does not matter. */
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

/** A word about a thing: "New", "Complete", "You are here". Never pressed. */
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
