import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { iconButtonClass } from '../../ui/button';
import { Wordmark } from '../../ui/Wordmark';

export function HomeHeader() {
  const { t } = useLingui();
  return (
    <header className="page-width flex min-h-14 items-center justify-between pt-(--safe-top)">
      <Wordmark />
      <Link to="/search" aria-label={t`Search`} className={`${iconButtonClass} -mr-2.5`}>
        <Search size={22} aria-hidden="true" />
      </Link>
    </header>
  );
}
