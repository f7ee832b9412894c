import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useOffline } from '../../platform/connection';
import { useIsMobile } from '../../platform/mobileRule';
import { useBookPages } from '../../platform/pages';
import { usecases } from '../../platform/usecases';
import { BookList } from '../../ui/BookList';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { CategoryChips } from './CategoryChips';
import { DeviceBooks } from './DeviceBooks';

/** The chosen category outlives the tab, like the scroll. */
let lastCategory = '';

/** Explore: the whole catalogue by category, endless. Offline: what this device holds. */
export function DiscoverPage() {
  const { t } = useLingui();
  const mobile = useIsMobile();
  const offline = useOffline();
  const [category, setCategory] = useState(lastCategory);
  const whole = useBookPages('catalogue ', (offset) =>
    usecases.searchCatalogue({ query: '', category: '', offset }),
  );
  const narrowed = useBookPages(category === '' ? '' : `catalogue ${category}`, (offset) =>
    usecases.searchCatalogue({ query: '', category, offset }),
  );
  const list = category === '' ? whole : narrowed;
  const choose = (next: string) => {
    lastCategory = next;
    setCategory(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <PageTitle>{t`Explore`}</PageTitle>
      <header className="page-width pt-[calc(var(--safe-top)+0.75rem)] desktop:pt-8">
        <h1 className="font-title text-title font-semibold">
          <Trans>Explore</Trans>
        </h1>
        {mobile && (
          <Link
            to="/search"
            className="mt-3 flex min-h-11 items-center gap-2.5 rounded-full bg-sunken px-4 py-2 text-ink-soft"
          >
            <Search size={20} aria-hidden="true" />
            <Trans>Title, author or subject</Trans>
          </Link>
        )}
      </header>
      {(whole.page || !offline) && (
        <CategoryChips categories={whole.page?.categories} active={category} onSelect={choose} />
      )}
      {offline && list.books.length === 0 ? (
        <DeviceBooks query="" category={category} />
      ) : (
        <BookList
          key={category}
          list={list}
          empty={<StateMessage drawing="nothing-found" title={<Trans>No books here yet</Trans>} />}
        />
      )}
    </>
  );
}
