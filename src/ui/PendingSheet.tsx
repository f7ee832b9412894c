import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Spinner } from './Spinner';
import { useBackCloses } from './useBackCloses';

/**
 * Takes the place of a sheet whose code is being loaded. It is modal: a key that is pressed after the sheet was asked for
 * does nothing to the page. Escape and Back call the sheet off.
 */
export function PendingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  // In the commit that answers the tap: no key comes in between. The sheet opens in the commit that removes this.
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
