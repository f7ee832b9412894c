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
  children?: ReactNode;
};

/** Asks before something is lost. The platform's own dialog: focus stays inside, Escape leaves. */
export function ConfirmDialog({ ref, title, action, onConfirm, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useImperativeHandle(ref, () => ({ open: () => dialog.current?.showModal() }), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-lg bg-surface p-6 text-ink shadow-float backdrop:bg-scrim open:animate-rise"
    >
      <h2 id={titleId} className="font-title text-heading font-semibold">
        {title}
      </h2>
      {children && <p className="mt-2 text-ink-soft">{children}</p>}
      <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="submit" className={buttonClass('quiet')}>
          <Trans>Cancel</Trans>
        </button>
        <button type="submit" className={buttonClass('danger')} onClick={onConfirm}>
          {action}
        </button>
      </form>
    </dialog>
  );
}
