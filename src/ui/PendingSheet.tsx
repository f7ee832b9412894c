import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Spinner } from './Spinner';
import { useBackCloses } from './useBackCloses';

/**
 * A placeholder for a sheet whose code is loading. It is modal, so keys pressed in the meantime do nothing to
 * the page. Escape and Back cancel the sheet.
 */
export function PendingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs in the commit that answers the tap, so no key gets in between. The sheet opens in the commit that
  // removes this placeholder.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useBackCloses(onClose);
  return (
    <dialog aria-label={t`Loading`} className="pending-sheet" onCancel={onClose} ref={dialog} tabIndex={-1}>
      <div className="animate-late">
        <Spinner />
      </div>
    </dialog>
  );
}
