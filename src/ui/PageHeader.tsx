import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from './buttonClass';

type PageHeaderProps = {
  title: string;
  actions?: ReactNode;
  /** `narrow`: the page is one column of settings or text, and the header is aligned with it. */
  column?: 'wide' | 'narrow' | 'text';
};

const COLUMNS = { wide: '', narrow: 'max-w-2xl!', text: 'max-w-3xl!' } as const;

export function PageHeader({ title, actions, column = 'wide' }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-20 pt-(--safe-top) mobile:bg-paper desktop:static">
      <div
        className={`page-width flex min-h-14 items-center gap-1 py-1 desktop:min-h-20 desktop:pt-4 ${COLUMNS[column]}`}
      >
        <BackButton className="-ml-2.5" />
        <h1 className="line-clamp-2 min-w-0 flex-1 font-title text-heading font-semibold text-balance desktop:text-title">
          {title}
        </h1>
        {actions}
      </div>
    </header>
  );
}

type BackButtonProps = {
  className?: string;
  /** Overrides the default of one step back, or home. */
  onBack?: () => void;
};

/** Goes one step back, or home if the page was opened from outside. */
export function BackButton({ className = '', onBack }: BackButtonProps) {
  const { t } = useLingui();
  const canGoBack = useCanGoBack();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-label={t`Back`}
      className={`${iconButtonClass} ${className}`}
      onClick={onBack ?? (() => (canGoBack ? router.history.back() : void navigate({ to: '/home' })))}
    >
      <ArrowLeft className="size-icon-lg" />
    </button>
  );
}
