import { Trans } from '@lingui/react/macro';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { buttonClass } from './buttonClass';
import { showDialog } from './showDialog';
import { useLayers } from './useBackCloses';

export type ConfirmHandle = { open: () => void };

type ConfirmDialogProps = {
  ref: Ref<ConfirmHandle>;
  title: string;
  action: string;
  onConfirm: () => void;
  /** `danger` when the action loses something. */
  tone?: 'danger' | 'primary';
  children?: ReactNode;
  /** Content below the text that is more than a paragraph. */
  more?: ReactNode;
  /** Work in the dialog must finish before it can be closed. */
  held?: boolean;
  onClose?: () => void;
};

/**
 * Asks before something is lost or spent. A native dialog: it keeps the focus inside, and Escape and Back
 * close it.
 */
export function ConfirmDialog({
  ref,
  title,
  action,
  onConfirm,
  tone = 'danger',
  children,
  more,
  held,
  onClose,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const layOver = useLayers();
  const lift = useRef<() => void>(undefined);
  useEffect(() => () => lift.current?.(), []);
  const open = () => {
    if (dialog.current) showDialog(dialog.current);
    lift.current = layOver(() => dialog.current?.close());
  };
  useImperativeHandle(ref, () => ({ open }));
  return (
    // Escape closes it natively.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="overlay dialog"
      onClose={() => {
        lift.current?.();
        onClose?.();
      }}
      // A click whose target is the dialog itself is on the backdrop; the content has elements of its own.
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="p-6">
        <h2 id={titleId} className="font-title text-heading font-semibold text-balance">
          {title}
        </h2>
        {children && <p className="mt-2 text-pretty text-ink-soft">{children}</p>}
        {more}
        <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-2">
          <button type="submit" className={buttonClass('quiet')}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" disabled={held} className={buttonClass(tone)} onClick={onConfirm}>
            {action}
          </button>
        </form>
      </div>
    </dialog>
  );
}
