import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { countShelfNews } from '../../../data/queries/shelfNews';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Badge } from '../../ui/Badge';

const LIBRARY_TAB = 0;

/**
 * A tab's live badge with a count; screen readers get it as part of the tab's name. Only the library has one:
 * changed books and failed downloads.
 */
export function TabBadge({ id }: { id: number }) {
  const { t } = useLingui();
  const isLibrary = id === LIBRARY_TAB;
  // Checks for new chapters while the reader is elsewhere: the library refreshes itself.
  useEffect(() => {
    if (isLibrary) void usecases.refreshShelf();
  }, [isLibrary]);
  const read = async () => (isLibrary ? countShelfNews() : 0);
  const news = useLive(isLibrary ? 'shelfNews' : 'no news', read).value ?? 0;
  return news > 0 && <Badge count={news} label={t`(${news} new)`} />;
}
