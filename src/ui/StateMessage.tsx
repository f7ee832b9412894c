import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing';

type StateMessageProps = {
  drawing: DrawingName;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` for an error, `status` for an empty list. */
  role?: 'status' | 'alert';
  page?: boolean;
};

/** Fills the screen, or the rest of it, if there is nothing to list. */
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
