import { useLingui } from '@lingui/react/macro';
import { type FunctionComponent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from './Spinner';
import { showToast } from './toasts';
import { useBackCloses } from './useBackCloses';

/**
 * Returns a sheet whose code loads when a tap or a key asks for it; it captures the keys from that moment. If
 * loading fails the page stays, a toast reports it, and the next tap retries.
 */
export function lazySheet<Name extends string, Props extends { onClose: () => void }>(
  fetchCode: () => Promise<{ readonly [name in Name]: FunctionComponent<Props> }>,
  name: Name,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return function LazySheet(props: Props) {
    const { t } = useLingui();
    const { onClose } = props;
    const [Sheet, setSheet] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      let isOpen = true;
      fetchCode().then(
        (module) => {
          loaded = module[name];
          setSheet(() => loaded);
        },
        (error: unknown) => {
          console.warn(error);
          if (!isOpen) return;
          showToast({ text: t`The connection dropped, or there is a new version. Reload to continue.` });
          onClose();
        },
      );
      return () => {
        isOpen = false;
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- it runs once for each opening.
    }, []);
    return Sheet ? <Sheet {...props} /> : <PendingSheet onClose={onClose} />;
  };
}

/**
 * A placeholder for a sheet whose code is loading. It is modal, so keys pressed in the meantime do nothing to
 * the page. Escape and Back cancel the sheet.
 */
function PendingSheet({ onClose }: { onClose: () => void }) {
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
