import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { iconButtonClass } from '../../ui/buttonClass';
import { Wordmark } from '../../ui/Wordmark';

export function HomeHeader() {
  const { t } = useLingui();
  return (
    <div className="page-width flex min-h-13 items-center justify-between pt-(--safe-top)">
      <Wordmark />
      <Link to="/search" aria-label={t`Search`} className={`${iconButtonClass} -mr-2.5`}>
        <Search size={22} aria-hidden="true" />
      </Link>
    </div>
  );
}
