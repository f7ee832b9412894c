import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { iconButtonClass } from './buttonClass';

type MenuProps = {
  label: string;
  icon: ReactNode;
  children: ReactNode;
  side: 'above' | 'below';
  className?: string;
};

const SIDES = {
  above: { start: 'bottom-full left-0 origin-bottom-left', end: 'right-2 bottom-full origin-bottom-right' },
  below: { start: 'top-full left-0 origin-top-left', end: 'top-full right-2 origin-top-right' },
} as const;

/** More actions behind one button. Escape, Tab, a tap elsewhere or a choice closes it. */
export function Menu({ label, icon, children, side, className = '' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [edge, setEdge] = useState<'start' | 'end'>('end');
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const items = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
  ];

  // Runs only when the menu opens or closes.
  useEffect(() => {
    if (!open) return;
    items()[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);

  const toggle = () => {
    const box = trigger.current?.getBoundingClientRect();
    // The menu opens towards the middle of the screen.
    if (box) setEdge(box.left + box.right < innerWidth ? 'start' : 'end');
    setOpen(!open);
  };

  const move = (event: React.KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
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
          className={`${iconButtonClass} text-ink-soft aria-expanded:bg-sunken`}
          onClick={toggle}
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
            className={`menu absolute z-20 min-w-48 rounded-md bg-surface p-1.5 shadow-float ${SIDES[side][edge]}`}
          >
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

type MenuItemProps = {
  onPress: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ onPress, icon, danger, disabled, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={onPress}
      className={`flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left whitespace-nowrap hover:bg-sunken focus-visible:-outline-offset-3 disabled:opacity-50 ${danger ? 'text-danger' : ''}`}
    >
      {icon}
      {children}
    </button>
  );
}
