import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  info: 'bg-accent-soft text-ink [&>svg]:text-accent',
  mark: 'bg-mark-soft text-mark-ink',
  danger: 'bg-danger-soft text-danger',
} as const;

type NoticeProps = { tone?: keyof typeof TONES; icon?: ReactNode; children: ReactNode; action?: ReactNode };

/** Information about this part of the page; it stays until it no longer applies. */
export function Notice({ tone = 'info', icon, children, action }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-4 py-3 ${TONES[tone]}`}
    >
      {icon ??
        (tone === 'danger' ? <CircleAlert className="size-icon-lg" /> : <Info className="size-icon-lg" />)}
      <p className="min-w-0 flex-1 basis-40 text-pretty">{children}</p>
      {/* Stays at the end even when it wraps to a line of its own. */}
      {action && <div className="ms-auto">{action}</div>}
    </div>
  );
}
