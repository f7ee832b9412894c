import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';

type ShelfHeaderProps = { count: number; onSelect: (() => void) | undefined; children?: ReactNode };

export function ShelfHeader({ count, onSelect, children }: ShelfHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="page-width flex min-h-14 flex-wrap items-end gap-x-3 pt-[calc(var(--safe-top)+0.75rem)] desktop:pt-8">
      <h1 className="font-title text-title font-semibold desktop:text-display">
        <Trans>Library</Trans>
      </h1>
      {count > 0 && (
        <p className="pb-1 text-ink-soft">
          <Plural value={count} one="# title" other="# titles" />
        </p>
      )}
      <div className="ml-auto flex items-center gap-1 self-end">
        {children}
        {onSelect && (
          <Button
            kind="quiet"
            className="-mr-3 px-3!"
            aria-label={t`Select titles`}
            icon={<CheckCheck className="size-icon-md" />}
            onClick={onSelect}
          >
            <Trans>Select</Trans>
          </Button>
        )}
      </div>
    </header>
  );
}
