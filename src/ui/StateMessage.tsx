import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing';

type StateMessageProps = {
  drawing: DrawingName;
  title: ReactNode;
  children?: ReactNode;
  /** Ways on: buttons or links. */
  actions?: ReactNode;
  /** `alert` for what went wrong, `status` for what is merely empty. */
  role?: 'status' | 'alert';
  /** The title is the page's own heading. */
  page?: boolean;
};

/** The whole screen, or what is left of it, when there is nothing to list. */
export function StateMessage({
  drawing,
  title,
  children,
  actions,
  role = 'status',
  page = false,
}: StateMessageProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div
      role={role}
      className="mx-auto flex max-w-md animate-page flex-col items-center px-4 py-12 text-center"
    >
      <div className="w-48 max-w-full">
        <Drawing name={drawing} />
      </div>
      <Title className="mt-6 font-title text-heading font-semibold text-balance">{title}</Title>
      {children && <p className="mt-2 text-pretty text-ink-soft">{children}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
