import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClass } from './buttonClass';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'aria-pressed'> & {
  /** What it does. The icon alone says nothing to a screen reader. */
  label: string;
  /** For a button that stays pressed. */
  pressed?: boolean;
  /** A Badge at its upper right. */
  badge?: ReactNode;
};

/** A round button with one icon in it, 44 px. */
export function IconButton({ label, pressed, badge, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={`${iconButtonClass} aria-pressed:bg-accent-soft aria-pressed:text-accent ${className}`}
    >
      {children}
      {badge && <span className="pointer-events-none absolute top-1 right-1">{badge}</span>}
    </button>
  );
}
