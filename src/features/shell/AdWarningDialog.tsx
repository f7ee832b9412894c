import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { dismissAdWarning } from '../../platform/visit/adClicks';
import { buttonClass } from '../../ui/buttonClass';
import { useBackCloses } from '../../ui/useBackCloses';

/** Has the text of spec 8. Opens when it is mounted. */
export function AdWarningDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useBackCloses(() => dialog.current?.close());
  const closed = () => {
    // Strict mode closes and reopens it before the event arrives.
    if (!dialog.current?.open) dismissAdWarning();
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      className="overlay dialog"
      onClose={closed}
    >
      <form method="dialog" className="p-6">
        <h2 id={titleId} className="font-title text-heading font-semibold text-balance">
          <Trans>Don't click on ads too often, Otherwise you will be banned</Trans>
        </h2>
        <p className="mt-6 flex justify-end">
          <button type="submit" className={buttonClass('primary')}>
            <Trans>OK</Trans>
          </button>
        </p>
      </form>
    </dialog>
  );
}
