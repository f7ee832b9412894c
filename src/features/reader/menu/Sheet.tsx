import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { iconButtonClass } from '../../../ui/button';

type SheetProps = { title: string; onClose: () => void; children: ReactNode; className?: string };

/**
 * A native modal dialog that rises from the bottom on a phone and stands at the side on a desktop. The browser
 * keeps the focus inside, gives it back, and closes on Escape.
 */
export function Sheet({ title, onClose, children, className = '' }: SheetProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively.
    <dialog
      aria-labelledby={titleId}
      className={`reader-sheet ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The backdrop is the dialog itself; what lies on it has elements of its own.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      ref={dialog}
    >
      <div className="reader-sheet-body">
        <header className="flex items-center gap-2 py-1 pr-2 pl-5">
          <h2 className="flex-1 font-title text-heading font-semibold" id={titleId}>
            {title}
          </h2>
          <button aria-label={t`Close`} className={iconButtonClass} onClick={onClose} type="button">
            <X aria-hidden="true" size={20} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
