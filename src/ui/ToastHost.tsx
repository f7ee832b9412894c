import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { dismissToast, holdToasts, releaseToasts, useToasts } from './toasts';

const AT_FOOT =
  'bottom-[calc(var(--bar-height)+var(--safe-bottom)+var(--offline-height,0px)+0.75rem)] desktop:bottom-[calc(1.5rem+var(--offline-height,0px))]';
const AT_HEAD = 'top-[calc(var(--safe-top)+0.75rem)] desktop:top-6';

/** The longest text, in letters, that shares a line with its actions; a longer one takes the full width. */
const MOST_BESIDE = 100;
/** A Chinese character is as wide as two letters. */
const lettersOf = (text: string) => text.replaceAll(/\p{Script=Han}/gu, '  ').length;

/**
 * Shows toasts: above the tab bar on a phone, at the bottom left on a desktop. A toast that has the pointer
 * or the focus stays.
 */
export function ToastHost() {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4 desktop:items-start desktop:px-6 ${toasts.some((toast) => toast.atHead) ? AT_HEAD : AT_FOOT}`}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          onPointerEnter={holdToasts}
          onPointerLeave={releaseToasts}
          onFocus={holdToasts}
          onBlur={releaseToasts}
          className="pointer-events-auto flex w-full max-w-md animate-rise flex-wrap items-center justify-end gap-x-1 rounded-md bg-inverse py-1 pr-1 pl-4 text-inverse-ink shadow-float"
        >
          <span
            className={`min-w-0 flex-1 py-2 ${lettersOf(toast.text) > MOST_BESIDE ? 'basis-full pr-3 text-pretty' : ''}`}
          >
            {toast.text}
          </span>
          {toast.action && (
            <button
              type="button"
              className="min-h-11 rounded-sm px-3 font-semibold text-inverse-accent outline-inverse-accent! hover:underline"
              onClick={() => {
                dismissToast(toast.id);
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={t`Dismiss`}
            className="grid size-11 place-items-center rounded-full outline-inverse-accent! hover:opacity-80"
            onClick={() => dismissToast(toast.id)}
          >
            <X className="size-icon-md" />
          </button>
        </div>
      ))}
    </div>
  );
}
