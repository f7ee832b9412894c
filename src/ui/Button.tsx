import type { ComponentProps, ReactNode } from 'react';
import { type ButtonKind, type ButtonSize, buttonClass } from './buttonClass';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  type?: 'button' | 'submit';
  icon?: ReactNode;
  /** Work is in progress: the button keeps its position, width and focus, and ignores presses. */
  busy?: boolean;
};

/** A button with all its states. Links use `buttonClass` instead. */
export function Button({
  kind,
  size,
  type = 'button',
  icon,
  busy = false,
  onClick,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The type is one of two, see the props.
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(kind, size)} ${className}`}
    >
      {busy && icon === undefined ? (
        <>
          <span className="opacity-0">{children}</span>
          <BusyMark className="absolute" />
        </>
      ) : (
        <>
          {busy ? <BusyMark /> : icon}
          {children}
        </>
      )}
    </button>
  );
}

function BusyMark({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-icon-md shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}
