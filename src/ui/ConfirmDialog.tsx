import { Trans } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { buttonClass } from './button';

export type ConfirmHandle = { open: () => void };

type ConfirmDialogProps = {
  ref: Ref<ConfirmHandle>;
  title: string;
  /** What the confirming button says. */
  action: string;
  onConfirm: () => void;
  /** `danger` when something is lost by it. */
  tone?: 'danger' | 'primary';
  children?: ReactNode;
};

/** Asks before something is lost or spent. The platform's own dialog: focus stays inside, Escape leaves. */
export function ConfirmDialog({
  ref,
  title,
  action,
  onConfirm,
  tone = 'danger',
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useImperativeHandle(ref, () => ({ open: () => dialog.current?.showModal() }), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="overlay dialog"
      // The backdrop is the dialog itself; what lies on it has elements of its own.
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="p-6">
        <h2 id={titleId} className="font-title text-heading font-semibold text-balance">
          {title}
        </h2>
        {children && <p className="mt-2 text-pretty text-ink-soft">{children}</p>}
        <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-2">
          <button type="submit" className={buttonClass('quiet')}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className={buttonClass(tone)} onClick={onConfirm}>
            {action}
          </button>
        </form>
      </div>
    </dialog>
  );
}
