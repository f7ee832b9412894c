import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { iconButtonClass } from './button';

type MenuProps = {
  label: string;
  icon: ReactNode;
  children: ReactNode;
  /** Where the items appear. */
  side: 'above' | 'below';
  className?: string;
};

/** A few more actions behind one button. Escape, a tap elsewhere or a choice closes it. */
export function Menu({ label, icon, children, side, className = '' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <div className={className}>
      <div ref={root} className="relative">
        <button
          ref={trigger}
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className={`${iconButtonClass} text-ink-soft`}
          onClick={() => setOpen(!open)}
        >
          {icon}
        </button>
        {open && (
          <div
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={move}
            onClick={() => setOpen(false)}
            className={`absolute right-2 z-20 min-w-44 animate-rise rounded-md border border-line bg-surface p-1 shadow-float ${side === 'above' ? 'bottom-full' : 'top-full'}`}
          >
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

export function MenuItem({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      onClick={onPress}
      className="flex min-h-11 w-full items-center rounded-sm px-3 text-left whitespace-nowrap hover:bg-sunken"
    >
      {children}
    </button>
  );
}
