import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClass } from './buttonClass';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'aria-pressed'> & {
  /** The accessible name: the icon alone tells a screen reader nothing. */
  label: string;
  pressed?: boolean;
  badge?: ReactNode;
};

/** A round icon button, 44 px. */
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
