import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { countShelfNews } from '../../../data/queries/shelfNews';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Badge } from '../../ui/Badge';

const LIBRARY_TAB = 0;

/**
 * The mark on a tab, alive: how many things it has to tell. Screen readers hear it as part of the tab's name. Today
 * the library has some: books that changed, downloads that failed.
 */
export function TabBadge({ id }: { id: number }) {
  const { t } = useLingui();
  const isLibrary = id === LIBRARY_TAB;
  // New chapters are for telling a reader who is not in the library: it asks by itself.
  useEffect(() => {
    if (isLibrary) void usecases.refreshShelf();
  }, [isLibrary]);
  const read = async () => (isLibrary ? countShelfNews() : 0);
  const news = useLive(isLibrary ? 'shelfNews' : 'no news', read).value ?? 0;
  return news > 0 && <Badge count={news} label={t`(${news} new)`} />;
}
